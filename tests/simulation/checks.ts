// What must hold after each day: the server has what the model has, and tells each role what that role may see of it.
import { seal } from '#server/actions/seal/seal.ts'
import { db } from '#server/database/client.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import { sealKey } from '#tests/support/sealing.ts'
import { offersFor } from './crewModel.ts'
import { countsFor, offerOf, sees, total } from './model.ts'
import { assertBooks, assertReconciled } from './payChecks.ts'
import { sourceOf } from './random.ts'
import { agree, type Run } from './run.ts'

/** Everything that is stored of timesheets and pay. */
export async function checkStored(run: Run): Promise<void> {
  await assertTimesheets(run)
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

type Line = { startTime: number | null; endTime: number | null; notes: string }
const tasksOf = (lines: readonly Line[]) =>
  lines.map(({ startTime: from, endTime: to, notes: words }) => ({ from, to, words }))
const dateOf = (date: Date) => date.toISOString().slice(0, 10)
const inOrder = { orderBy: { position: 'asc' } } as const

/** @param is what is stored; the same properties of `should` have to be equal. */
function agreeOn<Is extends object>(what: string, is: Is, should: { [Name in keyof Is]: unknown }): void {
  const names = Object.keys(is) as (keyof Is)[]
  agree(what, is, Object.fromEntries(names.map((name) => [name, should[name]])))
}

/** Every timesheet, its tasks, its life and its notifications; and no others. What was prepared, and where it was used. */
async function assertTimesheets({ model, office }: Run): Promise<void> {
  const names = new Map([...office.ids.people].map(([name, id]) => [id, name]))
  const groups = new Map([...office.ids.groups].map(([name, id]) => [id, name]))
  const keys = new Map(model.sheets.map((sheet) => [office.numberOf(sheet), sheet.key]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? String(id)))
  const events = { orderBy: { id: 'asc' } } as const
  const rows = await db.timesheet.findMany({ include: { lines: inOrder, events, notifications: true } })
  const stored = new Map(rows.map((row) => [keys.get(row.id), row]))
  agree('the number of timesheets', rows.length, model.sheets.length)
  for (const sheet of model.sheets) {
    const row = stored.get(sheet.key)
    if (!row) return agree(sheet.key, null, sheet.status)
    const is = {
      ...{
        owner: nameOf(row.userId),
        date: dateOf(row.startDate),
        shift: row.shift,
        tasks: tasksOf(row.lines),
      },
      ...{ status: row.status, version: row.version, rounds: row.submittedCount, cycle: row.gpPayCycle },
      ...{ group: row.approvalGroupId && groups.get(row.approvalGroupId), minutes: row.totalDuration },
      ...{ decider: nameOf(row.approverId), deciderFor: nameOf(row.approverForId), reason: row.reason },
      events: row.events.map((event) => [event.timesheetEventType, nameOf(event.actorId)]),
      told: row.notifications.map(({ userId }) => nameOf(userId)).sort(),
    }
    agreeOn(sheet.key, is, { ...sheet, minutes: total(sheet), told: sheet.told.toSorted() })
  }
  const prepared = await db.preparedDay.findMany({ include: { lines: inOrder } })
  agree('the number of prepared days', prepared.length, model.offers.length)
  for (const row of prepared) {
    const { shift, state, version, source, words } = row
    const of = { owner: nameOf(row.userId)!, date: dateOf(row.startDate) }
    const sheet = row.timesheetId && keys.get(row.timesheetId)
    const is = {
      shift,
      state,
      version,
      source,
      words,
      by: nameOf(row.preparedById),
      tasks: tasksOf(row.lines),
      sheet,
    }
    const offer = offerOf(model, of)
    if (!offer) return agree('a prepared day', of, null)
    agreeOn(`what was prepared for ${of.owner} on ${of.date}`, is, offer)
  }
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
  const inOrderOf = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
  const seen = model.sheets.filter((sheet) => sees(model, name, sheet, date))
  const numbersOf = (sheets: typeof seen) => inOrderOf(sheets.map(office.numberOf))
  const pending = numbersOf(seen.filter(({ status }) => status === 'PENDING'))
  const waits = await caller.list({ status: 'PENDING' })
  agree(`what waits in the list of ${name}`, inOrderOf(waits), pending.slice(0, 100))
  const { body } = await caller.rest(
    'GET',
    '/api/Timesheet?$select=TimesheetHeaderId&$orderby=TimesheetHeaderId&$top=10000',
  )
  const listed = (body.value as { TimesheetHeaderId: number }[]).map((one) => one.TimesheetHeaderId)
  agree(`the OData list of ${name}`, listed, numbersOf(seen))
}
