// Sequences of actions on hours on their way to GP, some of them two in parallel, compared with a model of payroll
// (tests/support/ payrollModel.ts): hand in, approve, cancel, close, open, open a day, make, void, post, correct, move
// somebody to another group or cycle. After each action the books and the bytes of the files equal those of the model,
// paid and waiting hours add up to the approved ones, and no minute is paid twice. At the end the reconciliation finds
// no difference.
//
// Runs for ten seconds from a printed seed; DEEP=1 runs for two minutes. SEED=… starts from the seed of an earlier run.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db, openDatabase } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startFailingProxy, type FailingProxy } from '#tests/support/failing-proxy.ts'
import { send } from '#tests/support/everyWrite.ts'
import {
  apply,
  cycles,
  due,
  groups,
  hundredthsOf,
  liveLines,
  newBooks,
  periods,
  settle,
  type Act,
  type Books,
  type Cell,
  type Cycle,
  type End,
  type Group,
  type Owner,
} from '#tests/support/payrollModel.ts'
import { setUpPayroll, wipePayroll } from '#tests/support/payroll.ts'
import { sequences } from '#tests/support/sequences.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const AFTER = '2026-11-30T02:00:00.000Z'
const owners = Object.keys(newBooks().people) as Owner[]
const groupNames = Object.keys(groups) as Group[]
const employee = (owner: Owner) => `E-${owner.toUpperCase()}`
let through: FailingProxy
const callers = {} as Record<Owner | 'ada' | 'bob' | 'sam', Caller>

beforeAll(async () => {
  world.at(AFTER)
  through = await startFailingProxy(world.url)
  await openDatabase(through.url, { directUrl: world.url, statements: true })
  for (const name of [...owners, 'ada', 'bob', 'sam'] as const) callers[name] = await world.signIn(name)
  await setUpPayroll(world, Object.fromEntries(owners.map((owner) => [owner, employee(owner)])))
})
afterAll(async () => {
  await wipePayroll(world)
  await openDatabase(world.url, { statements: true })
  through.stop()
})

type Real = { scheduler: fc.Scheduler; keys: number }
type Model = { books: Books }

// ---------------------------------------------------------------- acts, sent

const dateOf = (period: number, day: number) =>
  new Date(Date.parse(periods[period]!.startDate) + day * 86_400_000).toISOString().slice(0, 10)

type Answer = { id: number; end: End }
/** The timesheets of the books, by their place there. */
let sheets: number[] = []

async function change(by: Caller, name: string, variables: object): Promise<End> {
  const { result, errors } = await send(world, name, { by, variables })
  if (errors[0]) throw new Error(`${name}: ${JSON.stringify(errors)}`)
  return result?.__typename === 'Refusal' ? String(result.code) : 'done'
}

async function sendAct(act: Act, real: Real): Promise<Answer> {
  const { sam } = callers
  const done = async (end: Promise<End>): Promise<Answer> => ({ id: 0, end: await end })
  switch (act.does) {
    case 'hand in': {
      const [from, to] = act.code === 'ORD' ? [420, 420 + act.minutes] : [1080, (1080 + act.minutes) % 1440]
      const line = { ...world.unbilled('7:00', '8:00'), startTime: from, endTime: to }
      const shift = act.code === 'ORD' ? 'DAY' : 'NIGHT'
      const input = { startDate: dateOf(act.period, act.day), shift, lines: [line] }
      const { timesheet, code = '', message } = await callers[act.owner].submit(input)
      if (!timesheet && !code) throw new Error(message)
      return { id: timesheet?.number ?? 0, end: timesheet ? 'done' : code }
    }
    case 'approve':
    case 'cancel': {
      const timesheet = { id: globalId('Timesheet', sheets[act.hours]!) }
      const { is, code = '' } = await sam[act.does](timesheet, 'Recorded twice')
      return { id: 0, end: is === 'TimesheetChange' ? 'done' : code }
    }
    case 'move': {
      const group = world.company.groups[act.group]
      const where = { id: world.company.people[act.owner].id }
      await db.user.update({ where, data: { approvalGroupId: group.id } })
      return { id: 0, end: 'done' }
    }
    case 'change cycle': {
      const where = { id: world.company.people[act.owner].id }
      await db.user.update({ where, data: { gpPayCycle: act.cycle } })
      return { id: 0, end: 'done' }
    }
    case 'close':
      return done(
        change(sam, 'closePayPeriods', { periods: [{ ...periods[act.period]!, gpPayCycle: act.cycle }] }),
      )
    case 'open': {
      const { id, version } = await periodOf(act)
      return done(change(sam, 'openPayPeriod', { number: id, version, reason: 'Too early' }))
    }
    case 'open day': {
      const date = dateOf(act.period, act.day)
      const user = globalId('User', world.company.people[act.owner])
      const until = '2026-12-02T00:00:00Z'
      return done(change(sam, 'openDays', { user, startDate: date, endDate: date, until, reason: 'Ill' }))
    }
    case 'make': {
      const { id } = await periodOf(act)
      const group = globalId('ApprovalGroup', world.company.groups[act.group])
      const accepted = ['MISSING', 'PENDING', 'DECLINED']
      const clientMutationKey = `key-${++real.keys}`
      return done(change(sam, 'makePayBatch', { period: id, group, accepted, clientMutationKey }))
    }
    case 'void':
    case 'post': {
      const batch = await db.payBatch.findUniqueOrThrow({ where: { number: act.batch } })
      const claim = { id: globalId('PayBatch', batch), version: batch.version }
      return done(
        act.does === 'void'
          ? change(sam, 'voidPayBatch', { ...claim, reason: 'Wrong rate' })
          : change(sam, 'postPayBatch', claim),
      )
    }
    case 'tick': {
      const { id: payPeriodId } = await periodOf(act)
      const of = { employeeId: employee(act.owner), payCode: act.code, payPeriodId }
      const row = await db.payCorrection.findFirstOrThrow({
        where: { payBatch: { number: act.batch }, ...of },
      })
      return done(change(sam, 'tickPayCorrection', { id: globalId('PayCorrection', row) }))
    }
  }
}

/** A period that was never closed has no row. */
const periodOf = async ({ cycle, period }: { cycle: Cycle; period: number }) =>
  (await db.payPeriod.findFirst({
    where: { gpPayCycle: cycle, startDate: new Date(periods[period]!.startDate) },
  })) ?? {
    ...{ id: 0, version: 1, isClosed: false },
  }

// ---------------------------------------------------------------- the books, compared

const byText = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort()
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

async function assertBooks(books: Books): Promise<void> {
  const rows = await db.timesheet.findMany({ where: { id: { in: sheets } }, include: { lines: true } })
  const stored = new Map(rows.map((row) => [row.id, row]))
  expect(sheets.map((id) => stored.get(id)?.status)).toEqual(books.hours.map(({ status }) => status))
  const closed = await db.payPeriod.findMany({ where: { isClosed: true } })
  for (const cycle of cycles) {
    const starts = closed.filter(({ gpPayCycle }) => gpPayCycle === cycle).map(({ startDate }) => +startDate)
    expect(periods.map(({ startDate }) => starts.includes(Date.parse(startDate)))).toEqual(
      books.closed[cycle],
    )
  }

  const include = { lines: true, corrections: true, files: { include: { file: true } } } as const
  const batches = await db.payBatch.findMany({ include, orderBy: { number: 'asc' } })
  const placeOf = new Map(sheets.map((id, at) => [id, at]))
  expect(
    batches.map(({ number, state, hundredths, lines, corrections }) => ({
      ...{ number, state, paid: hundredths },
      lines: byText(lines.map((line) => [placeOf.get(line.timesheetId), line.kind, line.hundredths])),
      corrections: byText(
        corrections.map((one) => [one.employeeId, one.payCode, one.hundredths, one.doneAt !== null]),
      ),
    })),
  ).toEqual(
    books.batches
      .map(({ number, state, paid, lines, corrections }) => ({
        ...{ number, state, paid },
        lines: byText(lines.map(({ hours, kind, hundredths }) => [hours, kind, hundredths])),
        corrections: byText(
          corrections.map((one) => [employee(one.owner), one.code, one.hundredths, one.isDone]),
        ),
      }))
      .toSorted((one, other) => (one.number < other.number ? -1 : 1)),
  )

  // Of the stored lines alone: a task is paid once or not, and never a transaction of nothing or less.
  const live = batches.flatMap(({ lines }) => lines.filter(({ isLive }) => isLive))
  expect(live.length).toBe(liveLines(books).length)
  for (const [, own] of Map.groupBy(live, ({ timesheetLineId }) => timesheetLineId)) {
    const hours = own.filter(({ kind }) => kind === 'HOURS')
    expect(hours.length).toBe(1)
    expect([0, hours[0]!.hundredths]).toContain(sum(own.map(({ hundredths }) => hundredths)))
  }
  // Of the bytes alone: what the file for GP adds up to, and no line of nothing or less.
  for (const { hundredths, files } of batches) {
    const { file } = files.find(({ name }) => name === 'gp-lines.csv')!
    const text = Buffer.from(await world.files.read(file.path)).toString()
    const hours = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[6]))
    expect(sum(hours)).toBe(hundredths)
    expect(hours.filter((each) => !(each > 0))).toEqual([])
  }

  // What is paid and what waits is what is approved and what was paid too much.
  const net = new Map<number, number>()
  for (const { timesheetId, hundredths } of live)
    net.set(timesheetId, (net.get(timesheetId) ?? 0) + hundredths)
  const exact = (all: typeof books.hours) => sum(all.map(({ minutes }) => hundredthsOf(minutes)))
  const isPaid = (at: number) => (net.get(sheets[at]!) ?? 0) !== 0
  const waiting = books.hours.filter(({ status }, at) => status === 'APPROVED' && !isPaid(at))
  const tooMuch = books.hours.filter(({ status }, at) => status === 'CANCELLED' && isPaid(at))
  const approved = books.hours.filter(({ status }) => status === 'APPROVED')
  expect(sum([...net.values()]) + exact(waiting)).toBe(exact(approved) + exact(tooMuch))
}

/** What is due of a group and a period, as the preview says it. */
async function assertPreview(books: Books, cell: Cell): Promise<void> {
  if (!books.closed[cell.cycle][cell.period]) return
  const { data } = await callers.sam.ask<{
    payPreview: { control: { hundredths: number }; corrections: { hundredths: number }[] }
  }>(
    'query ($period: Int!, $group: ID) { payPreview(period: $period, group: $group) { control { hundredths } corrections { hundredths } } }',
    { period: (await periodOf(cell)).id, group: globalId('ApprovalGroup', world.company.groups[cell.group]) },
  )
  const { control, corrections } = data!.payPreview
  const expected = settle(books, due(books, cell))
  expect({ paid: control.hundredths, corrections: byText(corrections) }, JSON.stringify(cell)).toEqual({
    paid: expected.paid,
    corrections: byText(expected.corrections.map(({ hundredths }) => ({ hundredths }))),
  })
}

/** Nothing that the reconciliation counts from different sources differs. */
async function assertReconciled(): Promise<void> {
  const filter = { from: periods[0].startDate, to: periods[2].endDate }
  const { data, errors } = await callers.sam.ask<{
    report: { measures: { title: string }[]; total: { cells: (number | null)[] } }
  }>(
    'query ($filter: ReportFilter) { report(name: RECONCILIATION, filter: $filter) { measures { title } total { cells } } }',
    { filter },
  )
  expect(errors).toEqual([])
  const { measures, total } = data!.report
  for (const [at, { title }] of measures.entries())
    if (/difference/i.test(title)) expect(total.cells[at] ?? 0, title).toBe(0)
}

async function resetPeople({ people }: Books): Promise<void> {
  for (const owner of owners) {
    const { group, cycle } = people[owner]
    const { id } = world.company.people[owner]
    const data = { approvalGroupId: world.company.groups[group].id, gpPayCycle: cycle }
    await db.user.update({ where: { id }, data })
  }
}

/** Hours of both groups, and the first batch. */
const PAID: Act[] = [
  ...(
    [
      ['tess', 0],
      ['theo', 0],
      ['will', 0],
      ['tess', 1],
    ] as const
  ).flatMap(([owner, period], hours): Act[] => [
    { does: 'hand in', owner, period, day: 0, minutes: 61 + hours, code: 'ORD' },
    { does: 'approve', hours },
  ]),
  ...[0, 1, 2].map((period): Act => ({ does: 'close', cycle: 'NONE', period })),
  { does: 'make', group: 'fieldNorth', cycle: 'NONE', period: 0 },
]
/** What sequences start with: nothing, a batch, or two, of which the second takes back hours of the first. */
const STARTS: Act[][] = [
  [],
  PAID,
  [...PAID, { does: 'cancel', hours: 0 }, { does: 'make', group: 'fieldNorth', cycle: 'NONE', period: 1 }],
]
async function start({ books }: Model, real: Real, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    const { id, end } = await sendAct(act, real)
    expect(end).toBe(apply(books, act))
    if (id) sheets.push(id)
  }
  await assertBooks(books)
}

// ---------------------------------------------------------------- commands

type Drawn = {
  does: Act['does']
  owner: Owner
  group: Group
  cycle: Cycle
  period: number
  day: number
  minutes: number
  code: 'ORD' | 'NGT'
  at: number
}

/** The act that a draw is on these books; null if there is nothing that it could be done to. */
function actOf(books: Books, { does, at, ...drawn }: Drawn): Act | null {
  const { owner, group, cycle, period, day, minutes, code } = drawn
  /** One of all; mostly one of those that the act changes, where there is one. */
  const pick = <Item>(
    all: readonly Item[],
    isApt: (item: Item) => boolean = () => true,
  ): Item | undefined => {
    const apt = all.filter(isApt)
    const among = apt.length > 0 && at % 4 > 0 ? apt : all
    return among[at % Math.max(among.length, 1)]
  }
  switch (does) {
    case 'hand in': {
      const isTaken = books.hours.some(
        (one) =>
          one.owner === owner && one.period === period && one.day === day && one.status !== 'CANCELLED',
      )
      return isTaken ? null : { does, owner, period, day, minutes, code }
    }
    case 'approve':
    case 'cancel': {
      const paid = new Set(liveLines(books).map((line) => line.hours))
      const places = [...books.hours.keys()]
      const hours = pick(places, (place) => {
        const { status } = books.hours[place]!
        return does === 'approve' ? status === 'PENDING' : status === 'APPROVED' && paid.has(place)
      })
      return hours === undefined ? null : { does, hours }
    }
    case 'move':
      return { does, owner, group }
    case 'change cycle':
      return { does, owner, cycle }
    case 'close':
      return { does, cycle, period }
    case 'open':
      return books.closed[cycle][period] ? { does, cycle, period } : null
    case 'open day':
      return { does, owner, period, day }
    case 'make':
      // A period that was never closed has no number to ask for.
      return books.closed[cycle][period] ? { does, group, cycle, period } : null
    case 'void':
    case 'post': {
      const batch = pick(books.batches, ({ state }) => state === 'EXPORTED')
      return batch ? { does, batch: batch.number } : null
    }
    case 'tick': {
      const batch = pick(books.batches.filter(({ corrections }) => corrections.length > 0))
      if (!batch) return null
      const { owner, code, period } = batch.corrections[at % batch.corrections.length]!
      return { does, batch: batch.number, owner, code, cycle: batch.cycle, period }
    }
  }
}

/** The record changed between the reading of its version and the act, which the model does not have: nothing happens. */
const CONFLICT = 'CHANGED_SINCE'

type Command = fc.AsyncCommand<Model, Real>
const describeAct = ({ does, owner, group, cycle, period, day, minutes, code, at }: Drawn) =>
  `${does} ${owner} ${group} ${cycle}, period ${period}, day ${day}, ${minutes} ${code}, #${at}`

const doOne = (drawn: Drawn): Command => ({
  check: ({ books }) => actOf(books, drawn) !== null,
  async run({ books }, real) {
    const act = actOf(books, drawn)!
    const { id, end } = await sendAct(act, real)
    expect(end).toBe(apply(books, act))
    if (id) sheets.push(id)
    await assertBooks(books)
  },
  toString: () => describeAct(drawn),
})

const doTwo = (drawn: readonly [Drawn, Drawn]): Command => ({
  check: ({ books }) => drawn.every((one) => actOf(books, one) !== null),
  async run(model, real) {
    const acts = drawn.map((one) => actOf(model.books, one)!)
    const { scheduler } = real
    const answers = await through.holding(
      () => scheduler.schedule(Promise.resolve()),
      () => scheduler.waitFor(Promise.all(acts.map((act) => sendAct(act, real)))),
    )
    const ends = answers.map(({ end }) => end)
    const orders = [
      [0, 1],
      [1, 0],
    ].map((order) => {
      const books = structuredClone(model.books)
      const inOrder: End[] = []
      for (const place of order)
        inOrder[place] = ends[place] === CONFLICT ? CONFLICT : apply(books, acts[place]!)
      return { books, order, ends: inOrder }
    })
    const possible = orders.filter(
      (one) => String(one.ends) === String(ends) && ends.some((end) => end !== CONFLICT),
    )
    expect(possible.length, `ended ${String(ends)}`).toBeGreaterThan(0)
    const before = sheets
    const failures: unknown[] = []
    for (const { books, order } of possible)
      try {
        sheets = [...before, ...order.map((place) => answers[place]!.id).filter(Boolean)]
        await assertBooks(books)
        model.books = books
        return
      } catch (error) {
        failures.push(error)
      }
    throw failures[0]
  },
  toString: () => `at once: ${drawn.map(describeAct).join(' | ')}`,
})

const preview = (drawn: Drawn): Command => ({
  check: () => true,
  run: ({ books }) => assertPreview(books, drawn),
  toString: () => `preview ${drawn.group} ${drawn.cycle} ${drawn.period}`,
})

const drawnOf = (...does: Act['does'][]): fc.Arbitrary<Drawn> =>
  fc.record({
    does: fc.constantFrom(...does),
    owner: fc.constantFrom(...owners),
    // Half of everything happens in one group and one period, so that it meets.
    group: fc.constantFrom('fieldNorth', 'fieldNorth', 'workshop'),
    cycle: fc.constantFrom('NONE', 'NONE', 'NONE', 'RENTAL'),
    period: fc.constantFrom(0, 0, 1, 2),
    day: fc.nat(2),
    minutes: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 700 })),
    code: fc.constantFrom('ORD', 'ORD', 'NGT'),
    at: fc.nat(15),
  })
const payingActs = ['approve', 'cancel', 'make', 'make', 'void'] as const
const paying = drawnOf(...payingActs)
const any = drawnOf(
  ...payingActs,
  ...(['hand in', 'approve', 'close', 'open', 'open day', 'post', 'tick', 'move', 'change cycle'] as const),
)

const commands = fc.commands<Model, Real, false>(
  [
    any.map(doOne),
    drawnOf('hand in', 'approve').map(doOne),
    paying.map(doOne),
    paying.map(doOne),
    fc
      .tuple(paying, fc.oneof(paying, any))
      // Of one group and period, so that they meet.
      .map(([one, { group: _, cycle: __, period: ___, ...other }]) => doTwo([one, { ...one, ...other }])),
    paying.map(preview),
  ],
  { maxCommands: 40, size: 'max' },
)

it('hours are paid exactly once and add up, whatever happens on their way to GP', sequences.limits, () =>
  sequences.run(
    'payroll',
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      commands,
      fc.scheduler(),
      async (before, acts, scheduler) => {
        await wipePayroll(world)
        sheets = []
        const model: Model = { books: newBooks() }
        await resetPeople(model.books)
        const real: Real = { scheduler, keys: 0 }
        await start(model, real, before)
        await fc.asyncModelRun(() => ({ model, real }), acts)
        for (const group of groupNames)
          for (const cycle of cycles)
            for (const period of periods.keys()) await assertPreview(model.books, { group, cycle, period })
        await assertReconciled()
      },
    ),
  ),
)
