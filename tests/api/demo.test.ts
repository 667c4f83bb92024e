// The demo company keeps the rules that everybody else has to keep.
import { isoDate } from '#domain/date.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf } from '#domain/mail.ts'
import { firstRefusal, REACH_DAYS, submitChecks } from '#domain/timesheet/checks.ts'
import { parseForm } from '#domain/forms.ts'
import { searchable } from '#domain/search.ts'
import { filledInFrom, fillingRecords } from '#domain/timesheet/filled-in.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { span, workedMinutes } from '#domain/timesheet/time.ts'
import { countedStatuses, mayEver, timesheetStatuses } from '#domain/timesheet/lifecycle.ts'
import { loadDemo } from '#prisma/demo/load.ts'
import { lineWithLinks } from '#server/actions/timesheet/tasks.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { openFiles } from '#server/adapters/files.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { deadlineInstant, readRules } from '#server/read/pay-periods.ts'
import { missingInCycle } from '#server/read/missing.ts'
import { freshDatabase } from '#tests/support/database.ts'

// A Tuesday, so that the latest decisions are yesterday's and not last week's.
const now = new Date('2026-11-24T02:00:00Z')
const today = '2026-11-24'
let folder = ''

async function load(at: Date) {
  await closeQueues()
  await openDatabase(await freshDatabase())
  await openQueues()
  await loadDemo({ now: at, password: 'a password for tests', files: openFiles(folder) })
}

function readSheets() {
  const include = { user: true, events: { orderBy: { id: 'asc' } } } as const
  const lines = { orderBy: { position: 'asc' }, include: lineWithLinks } as const
  return db.timesheet.findMany({ include: { ...include, lines } })
}

type Sheet = Awaited<ReturnType<typeof readSheets>>[number]
let sheets: Sheet[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daybook-demo-'))
  await load(now)
  sheets = await readSheets()
}, 60_000)

afterAll(async () => {
  await closeQueues()
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const dated = (sheet: Sheet) => ({ ...sheet, startDate: isoDate(sheet.startDate) })

/** As the form has it: with the names of the signatures. */
const asForm = (sheet: Sheet) => ({
  ...dated(sheet),
  lines: sheet.lines.map(({ fieldService, ...line }) => ({
    ...line,
    fieldService: fieldService && {
      ...fieldService,
      customerSignature: fieldService.customerSignature?.path ?? null,
      workerSignature: fieldService.workerSignature?.path ?? null,
    },
  })),
})

test('the demo company is as large as promised and has timesheets in every status', async () => {
  expect(await db.site.count()).toBeGreaterThanOrEqual(14)
  expect(await db.equipment.count()).toBeGreaterThanOrEqual(120)
  expect(await db.workOrder.count()).toBeGreaterThanOrEqual(400)
  expect(await db.job.count()).toBeGreaterThanOrEqual(60)
  expect(await db.gpEmployee.count()).toBeGreaterThanOrEqual(80)
  expect(await db.approvalGroup.count()).toBe(4)
  expect(await db.user.count()).toBeGreaterThanOrEqual(46)
  expect(sheets.length).toBeGreaterThan(900)
  expect(new Set(sheets.map((sheet) => sheet.status))).toEqual(new Set(timesheetStatuses))
  const mine = sheets.filter((sheet) => sheet.user.email === 'staff@demo.example')
  expect(new Set(mine.map((sheet) => sheet.status))).toEqual(new Set(timesheetStatuses))
})

/** The timesheets that were submitted while a check was switched off, and what that check says now. */
const unchecked: Record<string, string> = {
  'mele.tupou@demo.example': 'OVER_DAILY_MAXIMUM',
  'lachlan.odea@demo.example': 'DAY_PAST_MIDNIGHT',
}

test('every timesheet of the demo passes the form and the checks of Submit, but for two that wait to be looked at', async () => {
  const refused: [string, string, string][] = []
  const settings = await db.setting.findFirstOrThrow()
  const isCounted = ({ status }: Sheet) => countedStatuses.includes(status)
  const byPerson = Map.groupBy(sheets, (sheet) => sheet.userId)
  for (const sheet of sheets) {
    const others = byPerson.get(sheet.userId)!.filter((other) => {
      const isNear = Math.abs(+other.startDate - +sheet.startDate) <= REACH_DAYS * 86_400_000
      return other !== sheet && isNear && isCounted(other) && isCounted(sheet)
    })
    const refusal = firstRefusal(submitChecks, dated(sheet), { settings, others: others.map(dated) })
    if (refusal) refused.push([sheet.user.email, refusal.code, sheet.status])
    const form = timesheetForm(sheet.status === 'DRAFT' ? 'draft' : 'submitted', today, false)
    expect(() => parseForm(form, asForm(sheet)), `timesheet ${sheet.id}`).not.toThrow()
  }
  const expected = Object.entries(unchecked).map(([email, code]) => [email, code, 'PENDING'])
  expect(refused.toSorted()).toEqual(expected.toSorted())
})

test('somebody described every task of the demo, but for one day that waits to be looked at', () => {
  const isFilledIn = (line: Sheet['lines'][number]) =>
    filledInFrom({ notes: line.notes, ...fillingRecords(line) }) !== null
  const unwritten = sheets.filter(({ lines }) => lines.some(isFilledIn))
  expect(unwritten.map(({ user, status }) => [user.email, status])).toEqual([
    ['yusuf.demir@demo.example', 'PENDING'],
  ])
})

test('the history of the demo has every kind of change, including deletions and field service', async () => {
  const found = await db.timesheetHistory.groupBy({ by: ['actionType', 'actionArea'], _count: true })
  const kinds = found.map(({ actionType, actionArea }) => `${actionType} ${actionArea}`)
  const whole = ['HEADER', 'TASK', 'FIELD_SERVICE']
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...['CREATE', 'DELETE'].flatMap((type) => whole.map((area) => `${type} ${area}`)),
      'EDIT TASK',
      'EDIT FIELD_SERVICE',
      'EDIT STATUS_CHANGED',
    ]),
  )
  const deleted = await db.timesheetHistory.findMany({ where: { actionType: 'DELETE' } })
  const there = new Set(sheets.map((sheet) => sheet.id))
  for (const { timesheetId, userId, modifierId } of deleted) {
    expect(there.has(timesheetId)).toBe(false)
    expect(modifierId).toBe(userId)
  }
})

test('the demo has nights until well after five in the morning', () => {
  const late = sheets.filter(
    ({ shift, endTime }) => shift === 'NIGHT' && endTime! > 5 * 60 + 15 && endTime! < 12 * 60,
  )
  expect(late.length).toBeGreaterThan(5)
})

test('the administrators of a group of the demo were sent mail when one of its timesheets was cancelled or moved', async () => {
  const mail = await db.mailMessage.findMany({ where: { kind: 'GROUP_NOTIFICATION' } })
  expect(mail.length).toBeGreaterThan(5)
  expect(mail.some(({ subject }) => subject.endsWith('was cancelled'))).toBe(true)
  expect(mail.some(({ subject }) => subject.endsWith('was moved'))).toBe(true)
  const groups = await db.approvalGroup.findMany()
  const addresses = groups.flatMap((group) => addressesOf(group.adminNotification))
  for (const { to, state } of mail) expect([addresses.includes(to), state]).toEqual([true, 'KEPT'])
})

test('the owner of an edited timesheet of the demo has a notification with the changes', async () => {
  const edits = await db.notification.findMany({
    where: { timesheetEvent: { timesheetEventType: 'EDITED' } },
  })
  expect(edits.length).toBeGreaterThan(5)
  for (const { message } of edits) expect(message).toMatch(/\nTask \d .*: .* → /)
})

test('the first staff member of the demo has something new to read, also where the latest decision is a week old', async () => {
  const { notifications } = await db.user.findFirstOrThrow({
    where: { email: 'staff@demo.example' },
    select: { notifications: { where: { isRead: false }, orderBy: { id: 'asc' } } },
  })
  expect(notifications.length).toBeGreaterThan(1)
  const aged = (now.getTime() - notifications.at(-1)!.at.getTime()) / 86_400_000
  expect(aged, 'days').toBeGreaterThan(6)
})

test('totals and minutes of the demo equal those of the server', () => {
  for (const sheet of sheets) {
    expect(sheet).toMatchObject(span(sheet.lines, sheet.shift))
    for (const line of sheet.lines) expect(line.minutes).toBe(workedMinutes(line))
  }
})

test('every timesheet of the demo can be found by the descriptions of its tasks', async () => {
  const texts = await db.timesheetSearch.findMany()
  const of = new Map(texts.map(({ timesheetId, text }) => [timesheetId, text]))
  for (const { id, lines } of sheets)
    for (const { notes } of lines) expect(of.get(id)).toContain(searchable(notes))
})

test('the links of every task belong together and are open to its owner', async () => {
  const divisions = await db.jobDivisionPayLocation.findMany({ where: { active: true } })
  for (const { user, lines } of sheets) {
    const own = divisions.filter((link) => link.payLocationId === user.payLocationId)
    expect(mayCreateTimesheet(user)).toBe(true)
    for (const line of lines) {
      expect(allowedLineTypes(user.taskType)).toContain(line.timesheetLineType)
      if (line.workOrder) expect(line.workOrder.equipmentId).toBe(line.equipmentId)
      if (line.equipment) expect(line.equipment.siteId).toBe(line.siteId)
      if (line.workOrderTask) expect(line.workOrderTask.workOrderId).toBe(line.workOrderId)
      if (line.jobCostCode) expect(line.jobCostCode.jobId).toBe(line.jobId)
      if (line.job) expect(own.map((link) => link.division)).toContain(line.job.division)
      if (line.fieldService) expect(user.showFieldService).toBe(true)
    }
  }
})

test('every timesheet of the demo was decided by a permitted approver, and nothing is in the future', async () => {
  const people = await db.user.findMany({ include: { memberships: true } })
  const actors = new Map(
    people.map((person) => [
      person.id,
      { ...person, approvalGroupIds: person.memberships.map((member) => member.approvalGroupId) },
    ]),
  )
  for (const sheet of sheets) {
    if (sheet.approverId !== null)
      expect(mayEver('approve', actors.get(sheet.approverId)!, sheet), `timesheet ${sheet.id}`).toBe(true)
    expect(sheet.version).toBe(sheet.events.length)
    expect(sheet.updatedAt.getTime()).toBe(sheet.events.at(-1)!.at.getTime())
    expect(sheet.updatedAt.getTime()).toBeLessThanOrEqual(now.getTime())
  }
})

test('submitted field service of the demo is complete, with stored signatures', async () => {
  const records = sheets.flatMap(({ status, lines }) =>
    status === 'DRAFT' ? [] : lines.flatMap((line) => line.fieldService ?? []),
  )
  const files = await db.storedFile.findMany()
  const kept = new Set(await readdir(folder))
  expect(records.length).toBeGreaterThan(40)
  const serviced = sheets.flatMap(({ lines }) => lines.filter((line) => line.fieldService))
  expect(new Set(serviced.map((line) => line.timesheetLineType))).toEqual(
    new Set(['RENTAL', 'JOB_COST', 'UNBILLED']),
  )
  expect(files.every((file) => kept.has(file.path))).toBe(true)
  for (const record of records) {
    const pictures = files.filter((file) =>
      [record.workerSignatureId, record.customerSignatureId].includes(file.id),
    )
    expect(pictures.map((file) => file.contentType)).toEqual(['image/png', 'image/png'])
    expect(record.smuReading).toBeGreaterThan(0)
    expect(record.travelKms).toBeGreaterThan(0)
  }
})

test('two people of the demo have templates whose records are all available', async () => {
  const settings = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
  const templates = await db.template.findMany({
    include: { user: true, lines: { orderBy: { position: 'asc' }, include: { glAccount: true } } },
  })
  expect(templates.map(({ user, name }) => `${user.firstName}: ${name}`).sort()).toEqual([
    'Jo: Office day',
    'Tama: Day in the yard',
    'Tama: Training day',
  ])
  for (const { user, shift, lines } of templates) {
    expect(
      firstRefusal(submitChecks, { startDate: today, shift, lines }, { settings, others: [] }),
    ).toBeNull()
    for (const { timesheetLineType, glAccount } of lines) {
      expect(allowedLineTypes(user.taskType)).toContain(timesheetLineType)
      expect(glAccount?.active).toBe(true)
    }
  }
})

describe('the payroll of the demo', () => {
  const include = { payPeriod: true, approvalGroup: true, corrections: true } as const
  const readBatches = () => db.payBatch.findMany({ include, orderBy: { id: 'asc' } })

  test('closed the weeks up to the week before last, each after its deadline', async () => {
    const closed = await db.payPeriod.findMany({ orderBy: { endDate: 'asc' } })
    const ends = (cycle: string) =>
      closed.filter(({ gpPayCycle }) => gpPayCycle === cycle).map(({ endDate }) => isoDate(endDate))
    const fortnights = ['2026-10-04', '2026-10-18', '2026-11-01', '2026-11-15']
    expect(ends('RENTAL')).toEqual([...fortnights, '2026-10-11', '2026-10-25', '2026-11-08'].toSorted())
    expect(ends('WORKSHOPS')).toEqual(fortnights)
    const rules = await readRules()
    for (const period of closed) {
      const rule = rules.find(({ gpPayCycle }) => gpPayCycle === period.gpPayCycle)!
      const days = { startDate: isoDate(period.startDate), endDate: isoDate(period.endDate) }
      const late = period.changedAt.getTime() - deadlineInstant(rule, days, 'Australia/Brisbane').getTime()
      expect(late, `ends ${days.endDate}`).toBeGreaterThan(0)
      expect(late / 3_600_000).toBeLessThan(1)
      expect([period.isClosed, period.nameOfModifier]).toEqual([true, 'Ingrid Solberg'])
    }
  })

  test('paid every approved task of a closed period, from what was approved when its batch was made', async () => {
    const unpaid = await db.$queryRaw<object[]>`
      SELECT t."id" FROM "Timesheet" t
      JOIN "PayPeriod" p ON p."gpPayCycle" = t."gpPayCycle" AND t."startDate" BETWEEN p."startDate" AND p."endDate"
      JOIN "TimesheetLine" l ON l."timesheetId" = t."id" AND l."minutes" > 0
      WHERE t."status" = 'APPROVED' AND NOT EXISTS (
        SELECT FROM "PayBatchLine" paid
        WHERE paid."timesheetLineId" = l."id" AND paid."kind" = 'HOURS' AND paid."isLive")`
    expect(unpaid).toEqual([])
    const [{ latest } = { latest: 0 }] = await db.$queryRaw<{ latest: number }[]>`
      SELECT max(extract(epoch FROM t."decidedAt" - b."madeAt"))::int AS "latest"
      FROM "PayBatchLine" l JOIN "PayBatch" b ON b."id" = l."payBatchId"
      JOIN "Timesheet" t ON t."id" = l."timesheetId" WHERE t."status" = 'APPROVED'`
    expect(latest, 'seconds').toBeLessThan(0)
    const batches = await readBatches()
    expect(batches.length).toBeGreaterThan(20)
    for (const { approvalGroup, madeAt, nameOfMaker, payPeriod, transactions } of batches) {
      expect(approvalGroup).not.toBeNull()
      expect(nameOfMaker).toBe('Ingrid Solberg')
      expect(madeAt.getTime()).toBeGreaterThan(payPeriod.changedAt.getTime())
      expect(madeAt.getTime()).toBeLessThan(now.getTime())
      expect(transactions).toBeGreaterThan(0)
    }
    expect(new Set(batches.map(({ state }) => state))).toEqual(
      new Set(['EXPORTED', 'RECEIVED', 'POSTED', 'VOIDED']),
    )
  })

  test('has a batch that was voided and made again, and a day that the next batch takes back', async () => {
    const batches = await readBatches()
    const voided = batches.filter(({ state }) => state === 'VOIDED')
    expect(voided.map(({ number }) => number)).toEqual(['FLDN261101001'])
    const { payPeriodId, approvalGroupId, hundredths } = voided[0]!
    const again = batches.filter(
      (one) => one.payPeriodId === payPeriodId && one.approvalGroupId === approvalGroupId,
    )
    expect(again.map((one) => [one.state, one.hundredths])).toEqual([
      ['VOIDED', hundredths],
      ['POSTED', hundredths],
    ])
    const corrected = batches.filter(({ corrections }) => corrections.length > 0)
    expect(corrected.map(({ number }) => number)).toEqual(['FLDN261115001'])
    const [line] = await db.payBatchLine.findMany({ where: { kind: 'REVERSAL' }, take: 1 })
    const sheet = await db.timesheet.findUniqueOrThrow({ where: { id: line!.timesheetId } })
    expect([sheet.status, isoDate(sheet.startDate) <= '2026-11-08']).toEqual(['CANCELLED', true])
  })

  test('mailed its batches to the addresses of each group, long ago', async () => {
    const mail = await db.mailMessage.findMany({ where: { kind: 'PAY_BATCH' } })
    expect(mail.length).toBeGreaterThan(20)
    const groups = await db.approvalGroup.findMany()
    const addresses = groups.flatMap(({ gpBatchNotificationTo, gpBatchNotificationCc }) =>
      addressesOf(`${gpBatchNotificationTo};${gpBatchNotificationCc}`),
    )
    for (const { to, state } of mail) expect([addresses.includes(to), state]).toEqual([true, 'KEPT'])
  })

  test('leaves last week open, with people who miss days', async () => {
    const ingrid = await db.user.findFirstOrThrow({ where: { email: 'sysadmin@demo.example' } })
    const viewer = {
      ...ingrid,
      sessionId: 0,
      token: null,
      approvalGroupIds: [],
      standIns: [],
      stoodInBy: [],
      divisions: [],
      mustSetUpSecondFactor: false,
    }
    const lastWeek = { startDate: '2026-11-16', endDate: '2026-11-22' }
    expect((await missingInCycle(db, viewer, { gpPayCycle: 'RENTAL' }, lastWeek)).length).toBeGreaterThan(1)
  })
})

test('the same date gives the same rows', async () => {
  const first = await digest()
  await load(DateTime.fromJSDate(now).plus({ hours: 3 }).toJSDate())
  expect(await digest()).toEqual(first)
}, 60_000)

test('a row made after the load takes the next number', async () => {
  const { id } = await db.site.create({ data: { location: 'Gracemere yard' } })
  expect(id).toBe((await db.site.count()) + 100)
})

/** A hash of each table, without what is random by design. */
async function digest() {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name NOT IN ('Setting', '_prisma_migrations') ORDER BY 1`
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db.$queryRawUnsafe<{ hash: string | null }[]>(
        `SELECT md5(string_agg((to_jsonb(t) - 'passwordHash' - 'path' - 'token')::text, '' ORDER BY to_jsonb(t)->>'id', t::text))
           AS hash FROM "${name}" t`,
      )
      return [name, row!.hash] as const
    }),
  )
  return Object.fromEntries(hashes)
}
