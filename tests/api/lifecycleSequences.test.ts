// Sequences of actions on timesheets, some of them two in parallel, compared with a model of rulings 1
// (tests/support/timesheetModel.ts): after each action the result, the status and the version, who decided, events,
// notifications and counts equal those of the model. Two parallel actions end like one of the two sequential orders; a
// scheduler decides which statement PostgreSQL gets next.
//
// Runs for ten seconds from a printed seed; DEEP=1 runs for two minutes. SEED=… starts from the seed of an earlier run.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db, openDatabase } from '#server/database/client.ts'
import { streams } from '#server/events/channel.ts'
import type { Message, TimesheetChanged } from '#server/events/types.ts'
import { eventsDelivered, type BulkOutcome, type Caller, type Outcome } from '#tests/support/caller.ts'
import { startFailingProxy, type FailingProxy } from '#tests/support/failing-proxy.ts'
import { sequences } from '#tests/support/sequences.ts'
import {
  actions,
  apply,
  countsFor,
  endOf as ends,
  names,
  newSheet,
  sees,
  type Act,
  type End,
  type ModelSheet,
  type Name,
} from '#tests/support/timesheetModel.ts'
import { globalId, setUpWorld, TODAY } from '#tests/support/world.ts'

const world = setUpWorld()
let through: FailingProxy
const callers = {} as Record<Name, Caller>
let heard: TimesheetChanged[] = []
const remember = (message: Message) => {
  if (message.name === 'timesheetChanged') heard.push(message.event)
}
beforeAll(async () => {
  through = await startFailingProxy(world.url)
  await openDatabase(through.url, { directUrl: world.url, statements: true })
  streams.add(remember)
  for (const name of names) callers[name] = await world.signIn(name)
})
afterAll(async () => {
  streams.delete(remember)
  await db.timesheet.deleteMany()
  await openDatabase(world.url, { statements: true })
  through.stop()
})

type RealSheet = { number: number; lineId: string; date: string }
type Model = { sheets: ModelSheet[] }
type Real = { sheets: RealSheet[]; scheduler: fc.Scheduler; texts: number }

const nameOf = (userId: number): Name =>
  names.find((name) => world.company.people[name].id === userId) ?? ('nobody' as Name)
const groupOf = (id: number | null) =>
  id === null ? null : id === world.company.groups.fieldNorth.id ? 'fieldNorth' : 'workshop'
const day = (at: number) => new Date(Date.parse(TODAY) - at * 86_400_000).toISOString().slice(0, 10)

/** Sends an act; each has its own words, so that each recording changes something. */
function send(real: Real, at: number, { action, by, version, reason, to }: Act): Promise<Outcome> {
  const { number, lineId, date } = real.sheets[at]!
  const caller = callers[by]
  const claim = { id: globalId('Timesheet', number), version }
  const line = world.unbilled('7:00', '15:00', { id: lineId, notes: `Words ${++real.texts}` })
  switch (action) {
    case 'save':
    case 'submit':
    case 'edit':
      return caller[action](world.day([line], { ...claim, startDate: date }))
    case 'decline':
    case 'cancel':
      return caller[action](claim, reason)
    case 'move':
      return caller.move(claim, globalId('ApprovalGroup', world.company.groups[to]))
    case 'delete':
      return caller.remove(claim)
    default:
      return caller[action](claim)
  }
}

function endOf({ is, code, message }: Outcome): End {
  if (is === 'TimesheetChange') return 'done'
  if (is === 'Refusal') return 'refused'
  if (code === 'NOT_FOUND') return 'not found'
  if (code === 'FORBIDDEN') return 'forbidden'
  throw new Error(`${is} ${code}: ${message}`)
}

const participle = {
  ...{ PENDING: 'submitted', APPROVED: 'approved', DECLINED: 'declined' },
  ...{ RECALLED: 'recalled', CANCELLED: 'cancelled', DRAFT: 'draft' },
}
const firstName = (name: Name) => world.company.people[name].firstName

const changedBy = ({ events }: ModelSheet) =>
  expect.stringMatching(`^Changed by ${firstName(events.at(-1)![1])} Tester at `) as string

/** A result says what the model says: what it is now, or who was first. */
function assertResult(outcome: Outcome, sheet: ModelSheet, act: Act, sheets: readonly ModelSheet[]): void {
  if (outcome.is === 'TimesheetChange') {
    if (sees(sheet, act.by))
      expect(outcome.timesheet).toMatchObject({ status: sheet.status, version: sheet.version })
    else expect(outcome.timesheet ?? null).toBeNull()
    expect(outcome.counts).toEqual(countsFor(sheets, act.by))
  }
  if (outcome.code === 'ALREADY_DECIDED')
    expect(outcome.message).toMatch(
      new RegExp(`^Already ${participle[sheet.status!]} by ${firstName(sheet.broughtBy)} Tester at `),
    )
}

/** What is stored of a timesheet, as the model has it. */
async function stored({ number }: RealSheet): Promise<ModelSheet> {
  const sheet = await db.timesheet.findUnique({ where: { id: number } })
  const events = heard.filter(({ timesheetId }) => timesheetId === number)
  const rows = await db.timesheetEvent.findMany({ where: { timesheetId: number }, orderBy: { id: 'asc' } })
  const notifications = await db.notification.findMany({ where: { timesheetId: number } })
  if (sheet)
    expect(
      rows.map(({ timesheetEventType }) => timesheetEventType),
      'the live events are the stored ones',
    ).toEqual(events.map(({ what }) => what))
  expect(sheet?.decidedAt == null).toBe(sheet?.approverId == null)
  const gone: ModelSheet['events'] = events
    .filter(({ what }) => what === 'DELETED')
    .map(({ what }) => [what, 'tess'])
  return {
    status: sheet?.status ?? null,
    version: sheet?.version ?? 0,
    group: groupOf(sheet?.approvalGroupId ?? null),
    submittedCount: sheet?.submittedCount ?? 0,
    approver: sheet?.approverId ? nameOf(sheet.approverId) : null,
    reason: sheet?.reason ?? null,
    broughtBy: 'tess',
    events: [...rows.map((row) => [row.timesheetEventType, nameOf(row.actorId!)] as const), ...gone],
    notified: notifications.map(({ userId }) => nameOf(userId)).sort(),
  }
}

/** The model's timesheet, as it is stored: nothing of a deleted one but that it was. */
function expected(sheet: ModelSheet): ModelSheet {
  const whole = { ...sheet, broughtBy: 'tess' as const, notified: [...sheet.notified].sort() }
  if (sheet.status !== null) return whole
  const nothing = { version: 0, group: null, submittedCount: 0, approver: null, reason: null }
  return { ...whole, ...nothing, events: sheet.events.filter(([what]) => what === 'DELETED') }
}

async function assertStored(model: Model, real: Real, ...at: number[]): Promise<void> {
  await eventsDelivered()
  for (const one of at) expect(await stored(real.sheets[one]!)).toEqual(expected(model.sheets[one]!))
}

// ---------------------------------------------------------------- commands

type Command = fc.AsyncCommand<Model, Real>
/** An act as it is drawn: on which timesheet, and whether its actor saw an older version. */
type Drawn = { at: number; action: Act['action']; by: Name; isOld: boolean; reason: string; to: Act['to'] }

const act = (model: Model, { at, isOld, ...rest }: Drawn): { at: number; act: Act } => {
  const place = at % model.sheets.length
  const { version } = model.sheets[place]!
  return { at: place, act: { ...rest, version: isOld && version > 1 ? version - 1 : version } }
}
const describeAct = ({ at, action, by, isOld, to }: Drawn) =>
  `${by} ${action}${action === 'move' ? ` to ${to}` : ''} #${at}${isOld ? ' (old version)' : ''}`

/** Tess saves or submits a new day. */
const create = (submits: boolean): Command => ({
  check: ({ sheets }) => sheets.length < 4,
  async run(model, real) {
    const date = day(real.sheets.length)
    const input = world.day([world.unbilled('7:00', '15:00')], { startDate: date })
    const outcome = await callers.tess[submits ? 'submit' : 'save'](input)
    if (!outcome.timesheet) throw new Error(JSON.stringify(outcome))
    const { number, lines } = outcome.timesheet
    real.sheets.push({ number, lineId: lines[0]!.id, date })
    model.sheets.push(newSheet(submits))
    await assertStored(model, real, real.sheets.length - 1)
  },
  toString: () => `tess ${submits ? 'submit' : 'save'} a new one`,
})

const doOne = (drawn: Drawn): Command => ({
  check: ({ sheets }) => sheets.length > 0,
  async run(model, real) {
    const { at, act: one } = act(model, drawn)
    const outcome = await send(real, at, one)
    const sheet = model.sheets[at]!
    const isOld = sheet.version !== one.version && ends(sheet, { ...one, version: sheet.version }) === 'done'
    expect(endOf(outcome), outcome.message).toBe(apply(sheet, one))
    if (isOld) expect(outcome).toMatchObject({ code: 'CHANGED_SINCE', message: changedBy(sheet) })
    assertResult(outcome, sheet, one, model.sheets)
    await assertStored(model, real, at)
  },
  toString: () => describeAct(drawn),
})

const doTwo = (drawn: readonly [Drawn, Drawn]): Command => ({
  check: ({ sheets }) => sheets.length > 0,
  async run(model, real) {
    const acts = drawn.map((drawn) => act(model, drawn))
    const { scheduler } = real
    const outcomes = await through.holding(
      () => scheduler.schedule(Promise.resolve()),
      () => scheduler.waitFor(Promise.all(acts.map(({ at, act: one }) => send(real, at, one)))),
    )
    const ends = outcomes.map(endOf)
    const orders = [
      [0, 1],
      [1, 0],
    ].map((order) => {
      const sheets = structuredClone(model.sheets)
      const inOrder: End[] = []
      for (const place of order) inOrder[place] = apply(sheets[acts[place]!.at]!, acts[place]!.act)
      return { sheets, ends: inOrder }
    })
    const possible = orders.filter((one) => String(one.ends) === String(ends))
    expect(possible, `ended ${String(ends)}: ${JSON.stringify(outcomes)}`).not.toEqual([])
    const places = acts.map(({ at }) => at)
    const failures: unknown[] = []
    for (const { sheets } of possible)
      try {
        await assertStored({ sheets }, real, ...places)
        model.sheets = sheets
        return
      } catch (error) {
        failures.push(error)
      }
    throw failures[0]
  },
  toString: () => `at once: ${drawn.map(describeAct).join(' | ')}`,
})

/** Several at once by one approver; each ends as if it were alone. */
const approveEach = (by: Name, drawn: readonly Pick<Drawn, 'at' | 'isOld'>[]): Command => ({
  check: ({ sheets }) => sheets.length > 0,
  async run(model, real) {
    const rest = { action: 'approve', by, reason: '', to: 'workshop' } as const
    const acts = [
      ...new Map(drawn.map((one) => act(model, { ...one, ...rest })).map((one) => [one.at, one])).values(),
    ]
    const claims = acts.map(({ at, act: { version } }) => ({
      id: globalId('Timesheet', real.sheets[at]!.number),
      version,
    }))
    const { outcomes, counts }: BulkOutcome = await callers[by].approveEach(claims)
    expect(
      outcomes?.map(({ approved, code }) =>
        approved ? 'done' : code === 'NOT_FOUND' ? 'not found' : 'refused',
      ),
    ).toEqual(acts.map(({ at, act: one }) => apply(model.sheets[at]!, one)))
    expect(counts).toEqual(countsFor(model.sheets, by))
    await assertStored(model, real, ...acts.map(({ at }) => at))
  },
  toString: () => `${by} approves ${drawn.map(({ at, isOld }) => `#${at}${isOld ? ' (old)' : ''}`).join()}`,
})

const at = fc.nat(3)
const isOld = fc.nat(6).map((chance) => chance === 0)
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    at,
    isOld,
    action: fc.constantFrom(...actions),
    // The owner and an approver who may do it more often than others, so that sequences get somewhere.
    by: fc.constantFrom(...names, 'tess', 'ada', 'sam'),
    reason: fc.constantFrom('No such job', 'Entered twice'),
    to: fc.constantFrom('fieldNorth', 'workshop'),
  })
  .map((one) => {
    const isOwners = ['save', 'submit', 'recall', 'delete'].includes(one.action)
    // Approvers who do not record learn that first; tests/support/lifecycle.ts has their cells.
    if (one.action === 'save' || one.action === 'submit') return { ...one, by: 'tess' as const }
    return isOwners || one.by !== 'tess' ? one : { ...one, by: one.at % 2 ? 'tess' : 'ada' }
  }) as fc.Arbitrary<Drawn>

const commands = fc.commands<Model, Real, false>(
  [
    fc.boolean().map(create),
    drawn.map(doOne),
    drawn.map(doOne),
    drawn.map(doOne),
    fc
      .tuple(drawn, drawn, fc.boolean())
      .map(([one, other, isSame]) => doTwo([one, isSame ? { ...other, at: one.at } : other])),
    fc
      .tuple(fc.constantFrom(...names), fc.array(fc.record({ at, isOld }), { minLength: 1, maxLength: 4 }))
      .map(([by, all]) => approveEach(by, all)),
  ],
  { maxCommands: 40, size: 'max' },
)

it(
  'whatever is done to timesheets, in any order and two at once, they are as rulings 1 say',
  sequences.limits,
  () =>
    sequences.run(
      'lifecycle',
      fc.asyncProperty(commands, fc.scheduler(), async (acts, scheduler) => {
        await db.timesheet.deleteMany()
        await eventsDelivered()
        heard = []
        const model: Model = { sheets: [] }
        const real: Real = { sheets: [], scheduler, texts: 0 }
        await fc.asyncModelRun(() => ({ model, real }), acts)
        for (const name of names)
          expect(await callers[name].counts(), name).toEqual(countsFor(model.sheets, name))
      }),
    ),
)
