// What must hold after each day: the server has what the model has, and tells each role what that role may see of it.
import { seal } from '#server/actions/seal/seal.ts'
import { db } from '#server/database/client.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import { sealKey } from '#tests/support/sealing.ts'
import { offersFor } from './crewModel.ts'
import { countsFor, sees, type Sheet } from './model.ts'
import { assertBooks, assertReconciled } from './payChecks.ts'
import { sourceOf } from './random.ts'
import { agree, type Run } from './run.ts'

/** Everything that is stored of timesheets and pay. */
export async function checkStored(run: Run): Promise<void> {
  await assertTimesheets(run)
  await assertOffers(run)
  await assertBooks(run)
}

/** Days between two looks at all that is stored, which lasts: what goes wrong on one of them is still wrong on the third. */
const EVERY = 3

export async function checkDay(run: Run, day: number): Promise<void> {
  const isLast = day === run.story.days - 1
  if (isLast || day % EVERY === 0) {
    await checkStored(run)
    await seal({ key: sealKey })
  }
  if (isLast) {
    await assertReconciled(run)
    agree('the seals', (await checkHistory({ publicKeys: [sealKey.publicKey] })).faults, [])
  }
  const draw = sourceOf('checks', run.story.seed, day)
  const present = Object.values(run.model.people).filter(({ active }) => active)
  for (const { name } of new Set([draw.pick(present), draw.pick(present), run.model.people.U1!]))
    await assertSight(run, name)
  agree('faults', run.office.world.takeFaults(), [])
}

/** Every timesheet, its tasks, its life and its notifications; and no others. */
async function assertTimesheets({ model, office }: Run): Promise<void> {
  const names = new Map([...office.ids.people].map(([name, id]) => [id, name]))
  const groups = new Map([...office.ids.groups].map(([name, id]) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? String(id)))
  const rows = await db.timesheet.findMany({
    include: {
      lines: { orderBy: { position: 'asc' } },
      events: { orderBy: { id: 'asc' } },
      notifications: { orderBy: { id: 'asc' } },
    },
  })
  const stored = new Map(rows.map((row) => [row.id, row]))
  agree('the number of timesheets', rows.length, model.sheets.length)
  for (const sheet of model.sheets) {
    const row = stored.get(office.numberOf(sheet))
    if (!row) return agree(sheet.key, null, sheet.status)
    const tasks = row.lines.map(({ startTime, endTime, notes }) => ({
      from: startTime,
      to: endTime,
      words: notes,
    }))
    agree(
      sheet.key,
      {
        ...{
          owner: nameOf(row.userId),
          date: row.startDate.toISOString().slice(0, 10),
          shift: row.shift,
          tasks,
        },
        ...{ status: row.status, version: row.version, rounds: row.submittedCount },
        ...{ group: row.approvalGroupId && groups.get(row.approvalGroupId), cycle: row.gpPayCycle },
        ...{ decider: nameOf(row.approverId), deciderFor: nameOf(row.approverForId), reason: row.reason },
        minutes: row.totalDuration,
        events: row.events.map((event) => [event.timesheetEventType, nameOf(event.actorId)]),
        told: row.notifications.map(({ userId }) => nameOf(userId)).sort(),
      },
      expected(sheet),
    )
  }
}

function expected({ owner, date, shift, tasks, status, version, rounds, ...sheet }: Sheet) {
  const { group, cycle, decider, deciderFor, reason, events, told } = sheet
  const minutes = tasks.reduce((sum, { from, to }) => sum + ((to - from + 1440) % 1440), 0)
  return {
    ...{
      owner,
      date,
      shift,
      tasks,
      status,
      version,
      rounds,
      group,
      cycle,
      decider,
      deciderFor,
      reason,
      minutes,
    },
    ...{ events, told: told.toSorted() },
  }
}

/** What was prepared, and for which timesheet it was used. */
async function assertOffers({ model, office }: Run): Promise<void> {
  const names = new Map([...office.ids.people].map(([name, id]) => [id, name]))
  const keys = new Map(model.sheets.map((sheet) => [office.numberOf(sheet), sheet.key]))
  const rows = await db.preparedDay.findMany({ include: { lines: { orderBy: { position: 'asc' } } } })
  const byText = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort()
  agree(
    'the prepared days',
    byText(
      rows.map((row) => [
        ...[
          names.get(row.userId),
          row.startDate.toISOString().slice(0, 10),
          row.shift,
          row.state,
          row.version,
        ],
        ...[row.source, names.get(row.preparedById), row.words, row.timesheetId && keys.get(row.timesheetId)],
        row.lines.map(({ startTime: from, endTime: to, notes: words }) => ({ from, to, words })),
      ]),
    ),
    byText(
      model.offers.map(({ owner, date, shift, state, version, source, by, words, sheet, tasks }) => [
        ...[owner, date, shift, state, version, source, by, words, sheet, tasks],
      ]),
    ),
  )
}

/** Counts and lists of somebody, at this hour, through both doors. */
async function assertSight({ model, office, moment }: Run, name: string): Promise<void> {
  const { date, at } = moment()
  const caller = await office.as(name)
  const counts = countsFor(model, name, date)
  agree(`the counts of ${name}`, await caller.counts(), { ...counts })
  type Offers = { me: { offers: { startDate: string; version: number }[] } }
  const { data } = await caller.ask<Offers>('{ me { offers { startDate version } } }')
  agree(
    `the offers of ${name}`,
    data!.me.offers.map((one) => [one.startDate, one.version]),
    offersFor(model, name, at).map((one) => [one.date, one.version]),
  )
  const seen = model.sheets
    .filter((sheet) => sees(model, name, sheet, date))
    .map((sheet) => office.numberOf(sheet))
  const numbers = seen.toSorted((one, other) => one - other)
  const pending = model.sheets.filter((one) => one.status === 'PENDING' && sees(model, name, one, date))
  agree(
    `what waits in the list of ${name}`,
    (await caller.list({ status: 'PENDING' })).toSorted((one, other) => one - other),
    pending
      .map((sheet) => office.numberOf(sheet))
      .toSorted((one, other) => one - other)
      .slice(0, 100),
  )
  const { body } = await caller.rest(
    'GET',
    '/api/Timesheet?$select=TimesheetHeaderId&$orderby=TimesheetHeaderId&$top=10000',
  )
  const listed = (body.value as { TimesheetHeaderId: number }[]).map((one) => one.TimesheetHeaderId)
  agree(`the OData list of ${name}`, listed, numbers)
}
