// The demo company keeps the rules that everybody else has to keep.
import { isoDate } from '#domain/date.ts'
import { createHash } from 'node:crypto'
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
import { DEFAULT_TIME_ZONE } from '#domain/limits.ts'
import { readCompany } from '#prisma/demo/company.ts'
import { daysOf } from '#prisma/demo/days.ts'
import { historiesOf } from '#prisma/demo/histories.ts'
import { loadDemo } from '#prisma/demo/load.ts'
import { rowsOf } from '#prisma/demo/rows.ts'
import { lineWithLinks } from '#server/actions/timesheet/tasks.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { openFiles } from '#server/adapters/files.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { deadlineInstant, readRules } from '#server/read/payroll/pay-periods.ts'
import { readCrewDay } from '#server/read/crew/crew-day.ts'
import { missingInCycle } from '#server/read/timesheet/missing.ts'
import { freshDatabase } from '#tests/support/database.ts'

// A Tuesday, so that the latest decisions are yesterday's and not last week's.
const now = new Date('2026-11-24T02:00:00Z')
const today = '2026-11-24'
let folder = ''

function readSheets() {
  const include = { user: true, events: { orderBy: { id: 'asc' } } } as const
  const lines = { orderBy: { position: 'asc' }, include: lineWithLinks } as const
  return db.timesheet.findMany({ include: { ...include, lines } })
}

type Sheet = Awaited<ReturnType<typeof readSheets>>[number]
let sheets: Sheet[] = []
let began: Date

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daybook-demo-'))
  await openDatabase(await freshDatabase())
  await openQueues()
  began = new Date()
  await loadDemo({ now, password: 'a password for tests', files: openFiles(folder) })
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
  const [sites, equipment, workOrders, jobs, employees, groups, people] = await Promise.all([
    ...[db.site.count(), db.equipment.count(), db.workOrder.count(), db.job.count()],
    ...[db.gpEmployee.count(), db.approvalGroup.count(), db.user.count()],
  ])
  const least = { sites: 14, equipment: 120, workOrders: 400, jobs: 60, employees: 80, groups: 4, people: 46 }
  const made = { sites, equipment, workOrders, jobs, employees, groups, people, sheets: sheets.length }
  for (const [what, count] of Object.entries({ ...least, sheets: 901 }))
    expect(made[what as 'sheets'], what).toBeGreaterThanOrEqual(count)
  const mine = sheets.filter((sheet) => sheet.user.email === 'staff@demo.example')
  expect(new Set(mine.map((sheet) => sheet.status))).toEqual(new Set(timesheetStatuses))
  const late = sheets.filter(
    ({ shift, endTime }) => shift === 'NIGHT' && endTime! > 5 * 60 + 15 && endTime! < 12 * 60,
  )
  expect(late.length, 'nights until well after five').toBeGreaterThan(5)
})

/** The timesheets that were submitted while a check was switched off, and what that check says now. */
const unchecked: Record<string, string> = {
  'mele.tupou@demo.example': 'OVER_DAILY_MAXIMUM',
  'lachlan.odea@demo.example': 'DAY_PAST_MIDNIGHT',
}

test('every timesheet of the demo is described and passes the form and the checks of Submit, but for three that wait to be looked at', async () => {
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
  const isFilledIn = (line: Sheet['lines'][number]) =>
    filledInFrom({ notes: line.notes, ...fillingRecords(line) }) !== null
  const unwritten = sheets.filter(({ lines }) => lines.some(isFilledIn))
  expect(
    unwritten.map(({ user, status }) => [user.email, status]),
    'described by nobody',
  ).toEqual([['yusuf.demir@demo.example', 'PENDING']])
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

test('the demo has notifications of edits with their changes, old ones to read, and mail to groups and payroll', async () => {
  const mail = await db.mailMessage.findMany({ where: { kind: 'GROUP_NOTIFICATION' } })
  expect(mail.length).toBeGreaterThan(5)
  expect(mail.some(({ subject }) => subject.endsWith('was cancelled'))).toBe(true)
  expect(mail.some(({ subject }) => subject.endsWith('was moved'))).toBe(true)
  const batches = await db.mailMessage.findMany({ where: { kind: 'PAY_BATCH' } })
  expect(batches.length).toBeGreaterThan(20)
  const groups = await db.approvalGroup.findMany()
  const told = groups.flatMap((group) => addressesOf(group.adminNotification))
  const paying = groups.flatMap(({ gpBatchNotificationTo, gpBatchNotificationCc }) =>
    addressesOf(`${gpBatchNotificationTo};${gpBatchNotificationCc}`),
  )
  for (const { to, state } of mail) expect([told.includes(to), state]).toEqual([true, 'KEPT'])
  for (const { to, state } of batches) expect([paying.includes(to), state]).toEqual([true, 'KEPT'])

  const edits = await db.notification.findMany({
    where: { timesheetEvent: { timesheetEventType: 'EDITED' } },
  })
  expect(edits.length).toBeGreaterThan(5)
  for (const { message, timesheetEventId: eventId } of edits) {
    expect(message).toMatch(/ edited your timesheet for [^\n]*$/)
    expect(await db.timesheetHistory.count({ where: { eventId, actionArea: 'TASK' } })).toBeGreaterThan(0)
  }
  const unread = await db.notification.findMany({
    where: { isRead: false, user: { email: 'staff@demo.example' } },
    orderBy: { id: 'asc' },
  })
  expect(unread.length).toBeGreaterThan(1)
  const aged = (now.getTime() - unread.at(-1)!.at.getTime()) / 86_400_000
  expect(aged, 'days').toBeGreaterThan(6)
})

test('every timesheet of the demo has totals, a search text, and links that belong together and are open to its owner', async () => {
  const texts = await db.timesheetSearch.findMany()
  const textOf = new Map(texts.map(({ timesheetId, text }) => [timesheetId, text]))
  const divisions = await db.jobDivisionPayLocation.findMany({ where: { active: true } })
  for (const { user, lines, ...sheet } of sheets) {
    expect(sheet).toMatchObject(span(lines, sheet.shift))
    const own = divisions
      .filter((link) => link.payLocationId === user.payLocationId)
      .map((link) => link.division)
    expect(mayCreateTimesheet(user)).toBe(true)
    const isRight = (line: (typeof lines)[number]) =>
      line.minutes === workedMinutes(line) &&
      textOf.get(sheet.id)!.includes(searchable(line.notes)) &&
      allowedLineTypes(user.taskType).includes(line.timesheetLineType) &&
      (line.workOrder?.equipmentId ?? line.equipmentId) === line.equipmentId &&
      (line.equipment?.siteId ?? line.siteId) === line.siteId &&
      (line.workOrderTask?.workOrderId ?? line.workOrderId) === line.workOrderId &&
      (line.jobCostCode?.jobId ?? line.jobId) === line.jobId &&
      (!line.job || own.includes(line.job.division)) &&
      (!line.fieldService || user.showFieldService)
    expect(
      lines.filter((line) => !isRight(line)),
      `timesheet ${sheet.id}`,
    ).toEqual([])
  }
})

test('every timesheet of the demo was decided by a permitted approver, and nothing is in the future', async () => {
  const people = await db.user.findMany({ include: { memberships: true } })
  const actors = new Map(
    people.map((person) => [
      person.id,
      {
        ...person,
        approvalGroupIds: person.memberships.map((member) => member.approvalGroupId),
        excludedOwners: [],
      },
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

test('the demo has a crew leader, and days that wait, were declined, and were handed in as prepared and otherwise', async () => {
  const leader = await db.user.findFirstOrThrow({ where: { email: 'wiremu.paki@demo.example' } })
  const rights = { approvalGroupIds: [], standIns: [], stoodInBy: [], divisions: [], token: null }
  const viewer = {
    ...leader,
    ...rights,
    ledGroupId: leader.approvalGroupId,
    sessionId: 0,
    mustSetUpSecondFactor: false,
  }
  const days = await db.preparedDay.findMany({ distinct: ['startDate'] })
  const states = new Set<string>()
  for (const { startDate } of days)
    for (const { state } of (await readCrewDay(viewer, leader.approvalGroupId!, isoDate(startDate)))!.people)
      states.add(state)
  expect([...states]).toEqual(
    expect.arrayContaining(['OFFERED', 'DECLINED', 'HANDED_IN', 'HANDED_IN_OTHERWISE']),
  )
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

  test('leaves last week open, with people who miss days', async () => {
    const ingrid = await db.user.findFirstOrThrow({ where: { email: 'sysadmin@demo.example' } })
    const session = { sessionId: 0, token: null, mustSetUpSecondFactor: false }
    const viewer = {
      ...ingrid,
      ...session,
      approvalGroupIds: [],
      ledGroupId: null,
      standIns: [],
      stoodInBy: [],
      divisions: [],
    }
    const lastWeek = { startDate: '2026-11-16', endDate: '2026-11-22' }
    expect((await missingInCycle(db, viewer, { gpPayCycle: 'RENTAL' }, lastWeek)).length).toBeGreaterThan(1)
  })
})

test('the rows of the demo depend on the date alone, and the next row takes the next number', async () => {
  const rowsAt = (at: DateTime) => {
    const company = readCompany(at.setZone(DEFAULT_TIME_ZONE))
    const some = company.rows.User.slice(0, 15).flatMap((one) => historiesOf(daysOf(one, company), company))
    const hash = (rows: object) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    return Object.fromEntries(Object.entries(rowsOf(some)).map(([table, rows]) => [table, hash(rows)]))
  }
  expect(rowsAt(DateTime.fromJSDate(now).plus({ hours: 3 }))).toEqual(rowsAt(DateTime.fromJSDate(now)))

  // Nothing has the time of the clock on the wall.
  const columns = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type LIKE 'timestamp%'
      AND table_name NOT IN ('Setting', '_prisma_migrations')`
  expect(columns.length).toBeGreaterThan(40)
  const counts = await db.$queryRawUnsafe<{ at: string; count: number }[]>(
    columns
      .map(
        ({ table, column }) =>
          `SELECT '${table}.${column}' AS at, count(*)::int FROM "${table}" WHERE "${column}" BETWEEN $1 AND $2`,
      )
      .join(' UNION ALL '),
    began,
    new Date(),
  )
  expect(counts.filter(({ count }) => count > 0)).toEqual([])

  const { id } = await db.site.create({ data: { location: 'Gracemere yard' } })
  expect(id).toBe((await db.site.count()) + 100)
})
