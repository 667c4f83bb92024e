// Pay periods: the refusals of a closed one through every interface; closing and reopening; days opened for one person.
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { closeDue } from '#server/actions/pay-period/close.ts'
import { db } from '#server/database/client.ts'
import type { GpPayCycle } from '#server/database/generated/enums.ts'
import { onEvent } from '#server/events/channel.ts'
import type { TimesheetAction } from '#domain/timesheet/lifecycle.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { act, actions, roles, statuses, table, type Role } from '#tests/support/lifecycle.ts'
import { send } from '#tests/support/everyWrite.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
afterEach(async () => {
  world.at(NOON)
  await db.payPeriod.deleteMany()
  await db.payPeriodRequest.deleteMany()
  await db.notification.deleteMany()
  await db.timesheet.deleteMany()
  await db.payPeriodRule.updateMany({ data: { length: 'OFF', closesItself: false } })
})

/** Today's week; its last day is over for the tests that close it over the API. */
const WEEK = { startDate: '2026-11-16', endDate: '2026-11-22' }
const LAST_WEEK = { startDate: '2026-11-09', endDate: '2026-11-15' }
const CLOSED = 'The pay period Nov 16 – Nov 22 is closed.'

/** Closes a period as if somebody had done it before. */
async function close(days = WEEK, gpPayCycle: GpPayCycle = 'NONE') {
  return db.payPeriod.create({
    data: {
      gpPayCycle,
      startDate: new Date(days.startDate),
      endDate: new Date(days.endDate),
      changedAt: new Date(NOON),
      nameOfModifier: 'Sam Tester',
    },
  })
}

/** Opens a day of a closed period for Tess. Deleting goes by the clock of the database: the time is far off. */
async function openFor(payPeriodId: number, until = '2099-01-01T00:00:00Z', date = '2026-11-17') {
  await db.payPeriodOpening.create({
    data: {
      payPeriodId,
      userId: world.company.people.tess.id,
      startDate: new Date(date),
      endDate: new Date(date),
      until: new Date(until),
      nameOfModifier: 'Sam Tester',
    },
  })
}

const records = new Set(['save', 'submit', 'edit', 'recall', 'delete'])

/** How an action answers: 'done', or the code of its refusal. */
async function answer(...args: Parameters<typeof act> extends [unknown, ...infer Rest] ? Rest : never) {
  const { is, code, message } = await act(world, ...args)
  if (is === 'TimesheetChange') return 'done'
  return code === 'PERIOD_CLOSED' ? `${code}: ${message}` : (code ?? is)
}

/** The answer to an action that is done while the period is open. */
function answerOf(state: 'closed' | 'opened', action: TimesheetAction, name: PersonName) {
  if (state === 'closed' && records.has(action)) return `PERIOD_CLOSED: ${CLOSED}`
  // Hours of a closed period may be paid: only System_Administrators cancel them, opened or not.
  return action === 'cancel' && name !== 'sam' ? 'CANCELS_CLOSED' : 'done'
}

// All cells of an action at the same time. tests/api/lifecycle.test.ts has the open period, with what each cell leads to.
describe.each([
  ['closed', actions],
  // Of what its owner records while the day is open for them, "requested once, opened until a time" below shows the end.
  ['opened', ['edit', 'cancel'] as const],
] as const)('while its period is %s', (state, tried) => {
  // The timesheets of all cells are on the same day.
  const limits = (on: boolean) =>
    db.setting.updateMany({
      data: { timesheetOverlapCheckingEnable: on, maximumDailyHoursCheckingEnable: on },
    })
  beforeAll(() => limits(false))
  afterAll(() => limits(true))

  test.each(tried)('%s of a timesheet in each status by each role that may', async (action) => {
    const cells = Object.entries(table[action]).flatMap(([role, row]) =>
      row
        .trim()
        .split(/\s+/)
        .flatMap((cell, at) =>
          cell === 'yes' ? [{ name: roles[role as Role], status: statuses[at]! }] : [],
        ),
    )
    for (const { status } of cells) await world.seed({ owner: 'tess', status, times: [['7:00', '7:05']] })
    const sheets = await db.timesheet.findMany({ include: { lines: true }, orderBy: { id: 'asc' } })
    const { id } = await close()
    if (state === 'opened') await openFor(id)
    const answers = await Promise.all(
      cells.map(async ({ name }, at) => answer(action, await world.signIn(name), sheets[at]!)),
    )
    expect(answers).toEqual(cells.map(({ name }) => answerOf(state, action, name)))
    const refused = sheets.filter((_, at) => answers[at] !== 'done')
    const after = await db.timesheet.findMany({ include: { lines: true }, orderBy: { id: 'asc' } })
    expect(after.filter(({ id }) => refused.some((sheet) => sheet.id === id))).toEqual(refused)
  })
})

describe('a closed day', () => {
  let tess: Caller
  beforeEach(async () => {
    tess = await world.signIn('tess')
  })
  const day = (date: string) => world.day([world.unbilled('7:00', '15:00')], { startDate: date })

  it('accepts no new timesheet, and none that is moved into it or out of it; the day after it does', async () => {
    await close(LAST_WEEK)
    for (const verb of ['save', 'submit'] as const)
      expect(await tess[verb](day('2026-11-13'))).toMatchObject({ code: 'PERIOD_CLOSED', path: 'startDate' })
    const { id, version } = done(await tess.save(day('2026-11-17')))
    expect(await tess.save({ ...day('2026-11-13'), id, version })).toMatchObject({ code: 'PERIOD_CLOSED' })
    await close()
    expect(await tess.save({ ...day('2026-11-08'), id, version })).toMatchObject({ code: 'PERIOD_CLOSED' })
    expect(await db.timesheet.findMany({ select: { startDate: true } })).toEqual([
      { startDate: new Date('2026-11-17') },
    ])
    await db.payPeriod.deleteMany()
    await close({ startDate: '2026-11-09', endDate: '2026-11-11' })
    expect(await tess.submit(day('2026-11-11'))).toMatchObject({ code: 'PERIOD_CLOSED' })
    expect(await tess.submit(day('2026-11-12'))).toMatchObject({ is: 'TimesheetChange' })
  })

  it('is determined by the cycle in which the timesheet was created', async () => {
    const { id: userId } = world.company.people.tess
    const sheet = done(await tess.save(day('2026-11-17')))
    await db.user.update({ where: { id: userId }, data: { gpPayCycle: 'RENTAL' } })
    try {
      await close(WEEK, 'RENTAL')
      done(await tess.save({ ...day('2026-11-17'), id: sheet.id, version: sheet.version }))
      expect(await tess.save(day('2026-11-16'))).toMatchObject({ code: 'PERIOD_CLOSED' })
    } finally {
      await db.user.update({ where: { id: userId }, data: { gpPayCycle: 'NONE' } })
    }
  })

  it('answers a repeated create that had arrived before it closed', async () => {
    const input = { ...day('2026-11-17'), clientMutationKey: 'a-key-of-a-phone-1' }
    const first = done(await tess.submit(input))
    await close()
    expect(done(await tess.submit(input))).toMatchObject({ number: first.number })
  })

  it('still has its pending timesheets decided, and a declined one is open to its owner for two days', async () => {
    const sheets = await Promise.all(
      ['2026-11-16', '2026-11-17'].map(async (date) => done(await tess.submit(day(date)))),
    )
    const theos = await world.seed({ owner: 'theo', status: 'PENDING' })
    const period = await close()
    const ada = await world.signIn('ada')
    expect((await ada.approveEach([sheets[0]!])).outcomes).toMatchObject([{ approved: true }])
    const { body } = await ada.rest('POST', '/Timesheet/Approvals', { ids: [theos.id] })
    expect(body).toMatchObject({ value: [{ TimesheetHeaderId: theos.id, Approved: true }] })
    const published: unknown[] = []
    onTestFinished(onEvent('administrationChanged', (event) => published.push(event)))
    const declined = done(await ada.decline(sheets[1]!, 'No such job'))
    await vi.waitFor(() => expect(published).toEqual([{ noun: 'PAY_PERIOD', recordId: period.id }]))
    const recalled = done(await tess.recall(declined))
    const again = { ...day('2026-11-17'), id: recalled.id, version: recalled.version }
    world.at('2026-11-19T01:59:00Z')
    const later = await world.signInAgain('tess')
    const saved = done(await later.save(again))
    world.at('2026-11-19T02:00:00Z')
    expect(await later.save({ ...again, version: saved.version })).toMatchObject({ code: 'PERIOD_CLOSED' })
    expect(await later.save(day('2026-11-16'))).toMatchObject({ code: 'PERIOD_CLOSED' })
  })

  it('has a timesheet cancelled by a System Administrator with a reason only', async () => {
    const sheet = await world.seed({ owner: 'tess', status: 'APPROVED' })
    await close()
    const sam = await world.signIn('sam')
    const claim = { id: globalId('Timesheet', sheet) }
    expect(await sam.cancel(claim, '')).toMatchObject({
      problems: [{ path: 'reason', message: 'Please enter the reason: the pay period is closed' }],
    })
    expect(await sam.cancel(claim, 'Paid twice')).toMatchObject({ is: 'TimesheetChange' })
  })

  it('is shown on the timesheet and to its owner, without the person that it is open for', async () => {
    await world.seed({ owner: 'tess', status: 'APPROVED' })
    const { id } = await close()
    await openFor(id)
    const asked = `{
      me { closedDays { closed { startDate endDate } openings { startDate until } } }
      timesheets(first: 5) { edges { node { closedPeriod { startDate openUntil } } } }
    }`
    const until = '2099-01-01T00:00:00.000Z'
    const { data } = await world.ask('tess', asked)
    expect(data).toEqual({
      me: { closedDays: { closed: [WEEK], openings: [{ startDate: '2026-11-17', until }] } },
      timesheets: { edges: [{ node: { closedPeriod: { startDate: '2026-11-16', openUntil: until } } }] },
    })
    const other = await world.ask<{ me: { closedDays: { openings: object[] } } }>('theo', asked)
    expect(other.data!.me.closedDays.openings).toEqual([])
  })
})

// ---------------------------------------------------------------- closing

type Result = Record<string, unknown> & { periods?: { number: number; version: number }[] }
const SELECT = '... on PayPeriodsChange { periods { number isClosed startDate changedBy reason version } }'
const change = async (by: PersonName, name: string, variables: object, select?: string) =>
  (await send(world, name, { by, variables }, select)).result as Result
const closeOverApi = (by: PersonName, ...periods: object[]) =>
  change(by, 'closePayPeriods', { periods }, SELECT)
const openAgain = (number: number, version: number, reason: string) =>
  change('sam', 'openPayPeriod', { number, version, reason }, SELECT)
const weekly = () =>
  db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', anchorDate: new Date('2026-11-16') } })
const ofCycle = (gpPayCycle: GpPayCycle, days = LAST_WEEK) => ({ gpPayCycle, ...days })

describe('closing', () => {
  it('closes a period for one cycle or all in one act, and opens it again with a reason', async () => {
    await weekly()
    const closed = await closeOverApi('sam', ofCycle('RENTAL'), ofCycle('WORKSHOPS'))
    expect(closed).toMatchObject({
      periods: [
        { isClosed: true, startDate: '2026-11-09', changedBy: 'Sam Tester' },
        { isClosed: true, startDate: '2026-11-09' },
      ],
    })
    const { number, version } = closed!.periods![0]!
    const open = (reason: string) => openAgain(number, version, reason)
    expect(await open(' ')).toMatchObject({
      problems: [{ path: 'reason', message: 'Please enter why the period is opened again' }],
    })
    expect(await open('Ten hours missing')).toMatchObject({
      periods: [{ isClosed: false, reason: 'Ten hours missing' }],
    })
    expect(await open('Again')).toMatchObject({ code: 'CHANGED_SINCE' })
    expect(await closeOverApi('sam', ofCycle('RENTAL'))).toMatchObject({
      periods: [{ number, isClosed: true }],
    })
    const told = await db.administrationHistory.findMany({
      where: { noun: 'PAY_PERIOD', recordId: number, nameOfModifier: 'Sam Tester' },
      orderBy: { id: 'asc' },
    })
    expect(told.map(({ action }) => action)).toEqual(['CLOSED', 'OPENED', 'CLOSED'])
  })

  it('is refused for a period that is not over, has changed its dates, or is closed; then none is closed', async () => {
    await weekly()
    expect(await closeOverApi('sam', ofCycle('NONE'), ofCycle('NONE', WEEK))).toMatchObject({
      message: 'The pay period Nov 16 – Nov 22 is not over. Close it on its last day or later.',
    })
    const other = { startDate: '2026-11-08', endDate: '2026-11-14' }
    expect(await closeOverApi('sam', ofCycle('NONE', other))).toMatchObject({ code: 'PERIOD_MOVED' })
    expect(await db.payPeriod.count()).toBe(0)
    await closeOverApi('sam', ofCycle('NONE'))
    expect(await closeOverApi('sam', ofCycle('NONE'))).toMatchObject({
      message: 'The pay period Nov 09 – Nov 15 is already closed.',
    })
  })

  it('happens by itself at the deadline, once, and not to what was opened again or was due before the rule', async () => {
    const rule = { length: 'WEEKLY', anchorDate: new Date('2026-11-09'), closesItself: true } as const
    await db.payPeriodRule.update({
      where: { gpPayCycle: 'RENTAL' },
      data: { ...rule, deadlineDays: 1, deadlineTime: 720, updatedAt: new Date('2026-11-10T00:00:00Z') },
    })
    // Noon of Monday the 16th in Brisbane.
    world.at('2026-11-16T01:59:59Z')
    expect(await closeDue()).toBe(0)
    world.at('2026-11-16T02:00:00Z')
    expect(await closeDue()).toBe(1)
    expect(await closeDue()).toBe(0)
    const [period] = await db.payPeriod.findMany()
    expect(period).toMatchObject({ startDate: new Date('2026-11-09'), nameOfModifier: 'Daybook' })
    await db.payPeriod.update({ where: { id: period!.id }, data: { isClosed: false } })
    expect(await closeDue()).toBe(0)
  })

  it('is due from the later of the first day of the rule and the first timesheet; earlier hours keep their period, which nobody has to close', async () => {
    const ruleOf = (gpPayCycle: GpPayCycle, anchorDate: string) =>
      db.payPeriodRule.update({
        where: { gpPayCycle },
        data: { length: 'WEEKLY', anchorDate: new Date(anchorDate), deadlineDays: 1, deadlineTime: 720 },
      })
    // Nobody has recorded in Rental; Workshops began before its rule, None after it.
    await ruleOf('RENTAL', '2026-10-05')
    await ruleOf('WORKSHOPS', '2026-11-16')
    await ruleOf('NONE', '2026-10-05')
    for (const [startDate, gpPayCycle] of [
      ['2026-10-28', 'WORKSHOPS'],
      ['2026-11-10', 'NONE'],
    ] as const) {
      const { id } = await world.seed({ owner: 'tess', status: 'APPROVED', startDate })
      await db.timesheet.update({ where: { id }, data: { gpPayCycle } })
    }
    const { data } = await world.ask<{
      payPeriods: { gpPayCycle: string; startDate: string; deadline: string | null }[]
    }>(
      'sam',
      '{ payPeriods(startDate: "2026-10-05", endDate: "2026-11-22") { gpPayCycle startDate deadline } }',
    )
    const listed = data!.payPeriods.map(({ gpPayCycle, startDate, deadline }) =>
      [gpPayCycle, startDate, deadline === null ? 'not due' : 'due'].join(' '),
    )
    expect(listed.sort()).toEqual([
      'NONE 2026-11-09 due',
      'NONE 2026-11-16 due',
      'RENTAL 2026-11-16 due',
      'WORKSHOPS 2026-10-26 not due',
      'WORKSHOPS 2026-11-16 due',
    ])
  })

  it('reports in advance what it leaves behind', async () => {
    const open = [
      ['2026-11-10', 'PENDING'],
      ['2026-11-11', 'DECLINED'],
      ['2026-11-12', 'DRAFT'],
    ] as const
    for (const [startDate, status] of [...open, ['2026-11-13', 'APPROVED'] as const])
      await world.seed({ owner: 'tess', status, startDate })
    await db.user.updateMany({ data: { createdAt: new Date('2026-01-05') } })
    const { data } = await world.ask<{ closingImpact: Record<string, unknown> & { missing: object[] } }>(
      'sam',
      `{ closingImpact(gpPayCycle: NONE, startDate: "2026-11-09", endDate: "2026-11-15") {
        pending declined drafts unsigned people timesheets { startDate status }
        missing { user { firstName } dates } } }`,
    )
    expect(data!.closingImpact).toMatchObject({
      ...{ pending: 1, declined: 1, drafts: 1, unsigned: 0 },
      timesheets: open.map(([startDate, status]) => ({ startDate, status })),
    })
    expect(data!.closingImpact.missing).toContainEqual({ user: { firstName: 'Tess' }, dates: ['2026-11-09'] })
  })
})

it('20 submissions at the moment of closing are each stored, or refused because the period is closed', async () => {
  await weekly()
  const tess = await world.signIn('tess')
  const times = [['7:00', '7:05']] as const
  const sheets = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-10', times }),
    ),
  )
  await db.setting.updateMany({ data: { timesheetOverlapCheckingEnable: false } })
  try {
    let closing: Promise<unknown> | undefined
    const outcomes = await Promise.all(
      sheets.map(async ({ id }, at) => {
        if (at === 10) closing = closeOverApi('sam', ofCycle('NONE'))
        const input = world.day([world.unbilled('7:00', '7:05')], { startDate: '2026-11-10' })
        const { is, code } = await tess.submit({ ...input, id: globalId('Timesheet', { id }), version: 1 })
        return { id, code: is === 'TimesheetChange' ? 'done' : code }
      }),
    )
    expect(await closing).toMatchObject({ periods: [{ isClosed: true }] })
    const pending = await db.timesheet.findMany({ where: { status: 'PENDING' }, select: { id: true } })
    const isIn = outcomes.filter(({ code }) => code === 'done').map(({ id }) => id)
    expect(isIn.sort()).toEqual(pending.map(({ id }) => id).sort())
    const others = outcomes.map(({ code }) => code).filter((code) => code !== 'done')
    expect(others).toEqual(Array(20 - isIn.length).fill('PERIOD_CLOSED'))
    // Nothing was written after the moment of closing.
    const { changedAt } = await db.payPeriod.findFirstOrThrow()
    expect(await db.timesheet.count({ where: { status: 'PENDING', updatedAt: { gt: changedAt } } })).toBe(0)
  } finally {
    await db.setting.updateMany({ data: { timesheetOverlapCheckingEnable: true } })
  }
})

it('closing and opening again at the same time take turns, and nobody gets an internal error', async () => {
  await weekly()
  const closings = await Promise.all(Array.from({ length: 10 }, () => closeOverApi('sam', ofCycle('NONE'))))
  expect(closings.map((one) => one.code ?? one.__typename).sort()).toEqual([
    ...Array<string>(9).fill('PERIOD_IS'),
    'PayPeriodsChange',
  ])
  const { id: number } = await db.payPeriod.findFirstOrThrow()
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      if (at % 2 === 0) return (await closeOverApi('sam', ofCycle('NONE'))).code ?? 'closed'
      const { version } = await db.payPeriod.findUniqueOrThrow({ where: { id: number } })
      const result = await openAgain(number, version, 'Late')
      return result.code ?? 'opened'
    }),
  )
  const count = (what: string) => answers.filter((answer) => answer === what).length
  expect(count('closed') + count('opened') + count('PERIOD_IS') + count('CHANGED_SINCE')).toBe(20)
  const told = await db.administrationHistory.findMany({
    where: { noun: 'PAY_PERIOD', recordId: number },
    orderBy: { id: 'asc' },
  })
  // Each opening follows a closing, and each closing an opening.
  expect(told.map(({ action }) => action)).toEqual(told.map((_, at) => (at % 2 === 0 ? 'CLOSED' : 'OPENED')))
  expect(told).toHaveLength(1 + count('closed') + count('opened'))
  const { isClosed } = await db.payPeriod.findUniqueOrThrow({ where: { id: number } })
  expect(isClosed).toBe(told.at(-1)!.action === 'CLOSED')
})

// ---------------------------------------------------------------- the days of one person

describe('the days of one person', () => {
  const opening = () => ({
    user: globalId('User', world.company.people.tess),
    startDate: '2026-11-12',
    endDate: '2026-11-13',
    until: '2026-11-18T07:00:00Z',
    reason: 'She was ill',
  })
  const OPENINGS =
    '... on PayPeriodOpeningsChange { openings { id user { firstName } startDate endDate } requests { id } }'
  const open = (changes: object = {}) => change('sam', 'openDays', { ...opening(), ...changes }, OPENINGS)
  const told = async (name: PersonName) => {
    const where = { userId: world.company.people[name].id }
    return (await db.notification.findMany({ where })).map(({ message }) => message)
  }
  const ask = (date: string) => change('tess', 'askForDay', { date, message: 'I was ill' })
  const day = (date: string) => world.day([world.unbilled('7:00', '15:00')], { startDate: date })

  it('are requested once, opened until a time, and closed again by themselves', async () => {
    const { id } = await close(LAST_WEEK)
    expect(await ask('2026-11-12')).toEqual({ __typename: 'DayAskedFor' })
    expect(await ask('2026-11-12')).toMatchObject({ code: 'ASKED_ALREADY' })
    expect(await ask('2026-11-16')).toMatchObject({ code: 'NOT_CLOSED' })
    expect(await told('sam')).toEqual([
      'Tess Tester asks to record Thu Nov 12, 2026, a day of a closed pay period\nI was ill',
    ])
    expect(await open()).toMatchObject({
      openings: [{ user: { firstName: 'Tess' }, startDate: '2026-11-12', endDate: '2026-11-13' }],
      requests: [],
    })
    expect(await db.payPeriodOpening.findFirst()).toMatchObject({ payPeriodId: id, reason: 'She was ill' })
    expect(await told('tess')).toEqual([
      'Sam Tester opened Nov 12 – Nov 13 for you until 18/11/2026 17:00\nShe was ill',
    ])
    const tess = await world.signIn('tess')
    done(await tess.submit(day('2026-11-12')))
    const refused = { code: 'PERIOD_CLOSED' }
    expect(await tess.submit(day('2026-11-11'))).toMatchObject(refused)
    expect(await (await world.signIn('theo')).submit(day('2026-11-12'))).toMatchObject(refused)
    world.at('2026-11-18T07:00:00Z')
    expect(await (await world.signInAgain('tess')).submit(day('2026-11-13'))).toMatchObject(refused)
  })

  it('are refused once, with a reason that the person reads with the day', async () => {
    await close(LAST_WEEK)
    await ask('2026-11-12')
    const { id } = await db.payPeriodRequest.findFirstOrThrow()
    const refuse = (reason: string) =>
      change('sam', 'refuseDay', { id: globalId('PayPeriodRequest', { id }), reason })
    expect(await refuse(' ')).toMatchObject({
      problems: [{ path: 'reason', message: 'Please enter why the day is not opened' }],
    })
    expect(await refuse('It is paid')).toEqual({ __typename: 'PayPeriodOpeningsChange' })
    expect(await refuse('Again')).toMatchObject({ code: 'ANSWERED_ALREADY' })
    expect(await told('tess')).toEqual(['Sam Tester did not open Thu Nov 12, 2026 for you\nIt is paid'])
    expect(await ask('2026-11-12')).toEqual({ __typename: 'DayAskedFor' })
  })

  it('are not opened with a wrong time, days or reason, nor where nothing is closed, and end when an administrator ends them', async () => {
    await close(LAST_WEEK)
    for (const [changes, path] of [
      [{ until: '2026-11-17T01:00:00Z' }, 'until'],
      [{ until: '2027-11-17T01:00:00Z' }, 'until'],
      [{ endDate: '2026-11-11' }, 'endDate'],
      [{ reason: '' }, 'reason'],
    ] as const)
      expect(await open(changes)).toMatchObject({ problems: [{ path }] })
    expect(await db.payPeriodOpening.count()).toBe(0)
    const [{ id }] = (await open()).openings as [{ id: string }]
    expect(await change('sam', 'endOpening', { id }, OPENINGS)).toMatchObject({ openings: [] })
    const tess = await world.signIn('tess')
    expect(await tess.save(day('2026-11-12'))).toMatchObject({ code: 'PERIOD_CLOSED' })
    await db.payPeriod.deleteMany()
    expect(await open()).toMatchObject({ code: 'NO_PERIOD_CLOSED' })
  })
})

describe('a period that closes by itself', () => {
  const CLOSING = `{ me { closedDays { closing { startDate endDate at due } } } }`
  const closing = async () => {
    const tess = await world.signInAgain('tess')
    const { data } = await tess.ask<{ me: { closedDays: { closing: object | null } } }>(CLOSING)
    return data!.me.closedDays.closing
  }
  // Noon of Wednesday the 18th in Brisbane.
  const rule = { anchorDate: new Date('2026-11-09'), deadlineDays: 3, deadlineTime: 720 }
  const itself = (closesItself = true) =>
    db.payPeriodRule.updateMany({
      data: { ...rule, length: 'WEEKLY', closesItself, updatedAt: new Date('2026-11-01') },
    })

  it('is announced from the day before, with the missing days', async () => {
    await itself()
    await db.user.updateMany({ data: { createdAt: new Date('2026-01-05') } })
    for (const [startDate, status] of [
      ['2026-11-09', 'APPROVED'],
      ['2026-11-10', 'PENDING'],
      ['2026-11-11', 'CANCELLED'],
      ['2026-11-12', 'APPROVED'],
      ['2026-11-14', 'DRAFT'],
    ] as const)
      await world.seed({ owner: 'tess', startDate, status })
    expect(await closing()).toEqual({
      ...LAST_WEEK,
      at: '2026-11-18T02:00:00.000Z',
      due: ['2026-11-11', '2026-11-13', '2026-11-14'],
    })
    world.at('2026-11-16T13:59:00Z')
    expect(await closing()).toBeNull()
  })

  it('is not announced once it is over or was closed, nor where somebody closes by hand', async () => {
    await itself(false)
    expect(await closing()).toBeNull()
    await itself()
    world.at('2026-11-18T02:00:00Z')
    expect(await closing()).toBeNull()
    world.at('2026-11-18T01:59:00Z')
    expect(await closing()).toMatchObject(LAST_WEEK)
    const { id } = await close(LAST_WEEK)
    await db.payPeriod.update({ where: { id }, data: { isClosed: false } })
    expect(await closing()).toBeNull()
  })
})

it('the database refuses a closed day for every kind of write', async () => {
  const sheet = await world.seed({ owner: 'tess', status: 'DRAFT' })
  await close()
  const refusals = await Promise.allSettled([
    db.timesheet.update({ where: { id: sheet.id }, data: { version: { increment: 1 } } }),
    db.timesheet.update({ where: { id: sheet.id }, data: { startDate: new Date('2026-12-01') } }),
    db.timesheet.delete({ where: { id: sheet.id } }),
    world.seed({ owner: 'tess', status: 'PENDING' }),
  ])
  expect(refusals.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  await db.payPeriod.deleteMany()
})
