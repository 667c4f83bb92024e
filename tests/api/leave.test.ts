// Leave: who asks for it, who decides it, and that only approved leave counts as away.
import { beforeEach, expect, test } from 'vitest'
import { datesOf } from '#domain/week.ts'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { startedTogether } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.user.updateMany({ data: { createdAt: new Date('2026-01-05') } })
  await db.leave.deleteMany()
  await db.absence.deleteMany()
  await db.deputy.deleteMany()
  await db.notification.deleteMany()
  await db.setting.update({ where: { id: 1 }, data: { leaveIsAsked: false } })
})

/** Last week, whose days are over. */
const [mon, tue, wed, thu, fri] = datesOf('2026-11-09') as [string, string, string, string, string]

type Result = {
  code?: string
  message?: string
  problems?: { path: string; message: string }[]
  viewer?: object
}

async function run(by: PersonName, call: string, variables: object): Promise<Result> {
  const { data, errors } = await (
    await world.signInAgain(by)
  ).ask<{ result: Result }>(
    `mutation ($id: ID, $version: Int, $input: LeaveInput) { result: ${call} {
      ... on LeaveChange { viewer { id } } ... on Refusal { code message } ... on InvalidInput { problems { path message } }
    } }`.replace('$id: ID, $version: Int, $input: LeaveInput', declared(call)),
    variables,
  )
  return data?.result ?? { code: errors[0]!.extensions!.code as string }
}
const declared = (call: string) =>
  call.startsWith('ask')
    ? '$input: LeaveInput!, $id: ID, $version: Int'
    : `$id: ID!, $version: Int!${call.startsWith('decide') ? ', $isApproved: Boolean!, $reason: String!' : ''}`

const input = (more: object = {}) => ({
  ...{ kind: 'ANNUAL', startDate: tue, endDate: wed, minutesPerDay: 450, words: 'Wedding' },
  ...more,
})
const ask = (by: PersonName, more: object = {}, claim: object = {}) =>
  run(by, 'askForLeave(input: $input, id: $id, version: $version)', { input: input(more), ...claim })
const cancel = (by: PersonName, claim: object) => run(by, 'cancelLeave(id: $id, version: $version)', claim)
const decide = (by: PersonName, claim: object, isApproved = true, reason = '') =>
  run(by, 'decideLeave(id: $id, version: $version, isApproved: $isApproved, reason: $reason)', {
    ...claim,
    ...{ isApproved, reason },
  })

const leave = () => db.leave.findFirstOrThrow({ orderBy: { id: 'desc' } })
const claimOf = async () => {
  const { id, version } = await leave()
  return { id: globalId('Leave', { id }), version }
}
const messages = async () =>
  (await db.notification.findMany({ include: { user: true }, orderBy: { id: 'asc' } })).map(
    ({ user, message }) => `${user.firstName}: ${message}`,
  )
const toDecide = async (name: PersonName) => {
  const { data } = await (
    await world.signInAgain(name)
  ).ask<{ me: { leaveWaits: boolean }; leaveToDecide: { user: { firstName: string } }[] }>(
    '{ me { leaveWaits } leaveToDecide { user { firstName } } }',
  )
  const { me, leaveToDecide } = data!
  expect(me.leaveWaits).toBe(leaveToDecide.length > 0)
  return leaveToDecide.map(({ user }) => user.firstName)
}
type Day = { date: string; missing: boolean; away: string | null; leaveAsked: boolean }
async function week(name: PersonName): Promise<Day[]> {
  const { data } = await (
    await world.signInAgain(name)
  ).ask<{ myWeek: { days: Day[] } }>(`{ myWeek(week: "${mon}") { days { date missing away leaveAsked } } }`)
  return data!.myWeek.days
}
const datesWith = (days: readonly Day[], is: (day: Day) => unknown) => days.filter(is).map(({ date }) => date)

test('the approvers are asked; the days are expected until one approves, away after that, and expected again after a change', async () => {
  expect(await ask('tess')).toMatchObject({ viewer: {} })
  const what = 'Annual leave, Tue Nov 10, 2026 – Wed Nov 11, 2026, 7 h 30 a day'
  expect(await messages()).toEqual(
    ['Ada', 'Amy'].map((name) => `${name}: Tess Tester asks for leave: ${what}`),
  )
  let days = await week('tess')
  expect(datesWith(days, (day) => day.missing)).toEqual([mon, tue, wed, thu, fri])
  expect(datesWith(days, (day) => day.leaveAsked)).toEqual([tue, wed])
  await db.notification.deleteMany()

  expect(await decide('ada', await claimOf())).toMatchObject({ viewer: {} })
  expect(await messages()).toEqual([`Tess: Ada Tester approved your leave: ${what}`])
  days = await week('tess')
  expect(datesWith(days, (day) => day.missing)).toEqual([mon, thu, fri])
  expect(datesWith(days, (day) => day.away === 'LEAVE')).toEqual([tue, wed])
  expect(datesWith(days, (day) => day.leaveAsked)).toEqual([])

  expect(await ask('tess', { endDate: tue }, await claimOf())).toMatchObject({ viewer: {} })
  days = await week('tess')
  expect(datesWith(days, (day) => day.missing)).toEqual([mon, tue, wed, thu, fri])
  expect(datesWith(days, (day) => day.leaveAsked)).toEqual([tue])
  expect(await leave()).toMatchObject({
    status: 'PENDING',
    deciderId: null,
    decidedAt: null,
    absenceId: null,
  })
  const { tess } = world.company.people
  const history = await db.administrationHistory.findMany({ where: { noun: 'USER', recordId: tess.id } })
  expect(history.map(({ nameOfModifier }) => nameOfModifier)).toEqual([
    'Tess Tester',
    'Ada Tester',
    'Tess Tester',
  ])
})

test('an approver declines with a reason only, and the person takes leave back, even if it is approved', async () => {
  await ask('tess')
  const claim = await claimOf()
  expect(await decide('ada', claim, false)).toMatchObject({ problems: [{ path: 'reason' }] })
  await decide('ada', claim, false, 'Shutdown week')
  expect(await leave()).toMatchObject({ status: 'DECLINED', reason: 'Shutdown week' })
  expect(await decide('ada', await claimOf())).toMatchObject({ code: 'LEAVE_STATUS' })
  expect(await cancel('tess', await claimOf())).toMatchObject({ code: 'LEAVE_STATUS' })
  await ask('tess', {}, await claimOf())
  await decide('ada', await claimOf())
  expect(await cancel('theo', await claimOf())).toEqual({ code: 'NOT_FOUND' })
  await cancel('tess', await claimOf())
  expect([await leave(), await db.absence.count()]).toMatchObject([{ status: 'CANCELLED' }, 0])
})

test('a decision is of the leave that was seen, and only one of two counts', async () => {
  await ask('tess')
  const seen = await claimOf()
  await ask('tess', { endDate: thu }, seen)
  expect(await decide('ada', seen), 'an older one').toMatchObject({ code: 'LEAVE_STATUS' })
  const claim = await claimOf()
  const { id } = await leave()
  const both = await startedTogether('Leave', id, () => [
    decide('ada', claim),
    decide('amy', claim, false, 'No'),
  ])
  expect(both.filter(({ viewer }) => viewer)).toHaveLength(1)
  expect(await db.absence.count()).toBe((await leave()).status === 'APPROVED' ? 1 : 0)
})

test.each<[PersonName, decides: boolean | 'NOT_FOUND' | 'FORBIDDEN', listed: boolean]>([
  ['ada', true, true],
  ['amy', true, true],
  ['sam', true, true],
  ['tess', 'FORBIDDEN', false],
  ['theo', 'NOT_FOUND', false],
  ['bob', 'NOT_FOUND', false],
  ['uma', 'FORBIDDEN', false],
])('%s decides the leave of the crew of Ada and Amy: %s', async (name, decides, isListed) => {
  await ask('tess')
  expect(await toDecide(name)).toEqual(isListed ? ['Tess'] : [])
  const result = await decide(name, await claimOf())
  if (decides === true) expect(result).toMatchObject({ viewer: {} })
  else expect(result).toEqual({ code: decides })
})

test('nobody approves their own leave; a deputy decides for an approver, and not the leave of the one they stand in for', async () => {
  const { amy, bob } = world.company.people
  await db.deputy.create({
    data: {
      ...{ absentId: amy.id, deputyId: bob.id },
      ...{ startDate: new Date('2026-11-01'), endDate: new Date('2026-11-30') },
    },
  })
  await ask('amy')
  expect(await decide('amy', await claimOf())).toEqual({ code: 'FORBIDDEN' })
  expect(await decide('bob', await claimOf())).toEqual({ code: 'FORBIDDEN' })
  expect([await toDecide('amy'), await toDecide('bob'), await toDecide('ada')]).toEqual([[], [], ['Amy']])
  await ask('tess')
  await db.notification.deleteMany()
  await decide('bob', await claimOf())
  expect((await messages())[0]).toMatch(/^Tess: Bob Tester for Amy Tester approved your leave/)
})

test('people who record ask for leave, on days that are free, within bounds', async () => {
  for (const name of ['uma', 'ada'] as const) expect(await ask(name)).toEqual({ code: 'FORBIDDEN' })
  for (const [more, path] of [
    [{ endDate: mon }, 'endDate'],
    [{ endDate: '2028-01-01' }, 'endDate'],
    [{ minutesPerDay: 0 }, 'minutesPerDay'],
    [{ minutesPerDay: 1441 }, 'minutesPerDay'],
    [{ words: 'x'.repeat(1001) }, 'words'],
  ] as const)
    expect(await ask('tess', more)).toMatchObject({ problems: [{ path }] })
  await ask('tess')
  expect(await ask('tess', { startDate: wed, endDate: thu })).toMatchObject({ code: 'ABSENCE_OVERLAP' })
  expect(await ask('tess', { startDate: thu, endDate: fri })).toMatchObject({ viewer: {} })
})

test('people mark their leave, unless a setting says that they ask for it; they always mark their roster', async () => {
  const mark = async (by: PersonName, kind: string) => {
    const { data } = await (
      await world.signInAgain(by)
    ).ask<{ result: Result }>(
      `mutation ($user: ID!, $kind: AbsenceKind!) { result: createAbsence(user: $user, kind: $kind, startDate: "${tue}",
        endDate: "${tue}", weekdays: []) { ... on AbsencesChange { user { id } } ... on Refusal { code } } }`,
      { user: globalId('User', world.company.people.tess), kind },
    )
    await db.absence.deleteMany()
    return data!.result
  }
  expect(await mark('tess', 'LEAVE')).toHaveProperty('user')
  await db.setting.update({ where: { id: 1 }, data: { leaveIsAsked: true } })
  expect(await mark('tess', 'LEAVE')).toEqual({ code: 'LEAVE_IS_ASKED' })
  expect(await mark('tess', 'NOT_ROSTERED')).toHaveProperty('user')
  expect(await mark('uma', 'LEAVE')).toHaveProperty('user')
})

test('deleting the absence of approved leave cancels the leave', async () => {
  await ask('tess')
  await decide('ada', await claimOf())
  const { absenceId } = await leave()
  await (
    await world.signInAgain('uma')
  ).ask(`mutation ($id: ID!) { deleteAbsence(id: $id) { __typename } }`, {
    id: globalId('Absence', { id: absenceId! }),
  })
  expect(await leave()).toMatchObject({ status: 'CANCELLED', absenceId: null })
})
