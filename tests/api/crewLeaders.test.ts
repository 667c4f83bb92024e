// What crew leaders reach and read, over both interfaces, and prepared days that several people change at the same time.
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld, TODAY } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  const { people, groups } = world.company
  await db.crewLeader.create({ data: { approvalGroupId: groups.fieldNorth.id, leaderId: people.theo.id } })
})
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.preparedDay.deleteMany()
  await db.crewLeader.deleteMany()
  await db.notification.deleteMany()
  const { people, groups } = world.company
  await db.user.update({ where: { id: people.theo.id }, data: { approvalGroupId: groups.fieldNorth.id } })
})

const idOf = (name: PersonName) => globalId('User', world.company.people[name])
const day = (name: PersonName, [start, end] = ['7:00', '15:30'], more: object = {}) => {
  const task = world.unbilled(start!, end!)
  const lines = [{ ...task, notes: 'Course' }].map(
    ({ timesheetLineType, startTime, endTime, glAccount, notes }) => {
      return { timesheetLineType, startTime, endTime, glAccount, notes }
    },
  )
  return { user: idOf(name), startDate: TODAY, shift: 'DAY', lines, ...more }
}
type Outcome = { done: boolean; code: string | null }
const PREPARE = `mutation ($days: [DayToPrepareInput!]!) { result: prepareDays(days: $days, handOut: true) {
  ... on DayOutcomes { outcomes { done code } } ... on Refusal { code } ... on InvalidInput { problems { path } } } }`
async function prepare(by: PersonName, days: object[]): Promise<Outcome[]> {
  const { data } = await world.ask<{ result: { outcomes: Outcome[] } }>(by, PREPARE, { days })
  return data?.result.outcomes ?? [{ done: false, code: 'FORBIDDEN' }]
}
const plan = (by: PersonName, name: PersonName, startDate = TODAY) => {
  const lines = [{ TimesheetLineType: 1, StartTime: 480, EndTime: 600, Notes: '', GLAccount: 6100 }]
  const item = { UserId: world.company.people[name].id, StartDate: startDate, PreparedLines: lines }
  return world.rest(by, 'POST', '/PreparedDay', { items: [item] })
}
async function stored(name: PersonName) {
  const { id: userId } = world.company.people[name]
  return db.preparedDay.findFirst({ where: { userId, startDate: new Date(TODAY) }, include: { lines: true } })
}

/** What the leader does with a person's day; whether it reaches it. The later ones change it. */
const ways: Record<string, (name: PersonName, id: number) => Promise<unknown>> = {
  'GraphQL crewDay': async (name) => {
    const { approvalGroupId: id } = world.company.people[name]
    const { data } = await world.ask<{ crewDay: { people: { userId: string }[] } | null }>(
      'theo',
      'query ($group: ID!, $date: Date!) { crewDay(group: $group, date: $date) { people { userId } } }',
      { group: globalId('ApprovalGroup', { id: id! }), date: TODAY },
    )
    return data?.crewDay?.people.some(({ userId }) => userId === idOf(name))
  },
  'GraphQL checkCrewDay': async (name) => {
    const { data } = await world.ask<{ checkCrewDay: Outcome[] }>(
      'theo',
      'query ($days: [DayToPrepareInput!]!) { checkCrewDay(days: $days) { done code } }',
      { days: [day(name, undefined, { version: 1 })] },
    )
    return data?.checkCrewDay[0]!.done
  },
  'GraphQL node': async (_, id) => {
    const query = 'query ($id: ID!) { node(id: $id) { ... on PreparedDay { words lines { startTime } } } }'
    const { data } = await world.ask<{ node: object | null }>('theo', query, {
      id: globalId('PreparedDay', { id }),
    })
    return data?.node
  },
  'GET /PreparedDay': async (_, id) => {
    const { body } = await world.rest('theo', 'GET', '/PreparedDay?$expand=PreparedLines')
    return (body.value as { PreparedDayId: number }[]).some((one) => one.PreparedDayId === id)
  },
  'GET /PreparedDay(id)': async (_, id) =>
    (await world.rest('theo', 'GET', `/PreparedDay(${id})`)).status === 200,
  'GET a task of it': async (_, id) =>
    (await world.rest('theo', 'GET', `/PreparedDay(${id})/PreparedLines`)).status === 200,
  'GraphQL remindOfPreparedDays': async (_, id) => {
    const { data } = await world.ask<{ result: { people?: number } }>(
      'theo',
      'mutation ($ids: [ID!]!) { result: remindOfPreparedDays(ids: $ids) { ... on RemindedPeople { people } } }',
      { ids: [globalId('PreparedDay', { id })] },
    )
    return data?.result.people === 1
  },
  'POST /PreparedDay': async (name) => {
    const { body } = await plan('theo', name)
    return Array.isArray(body.value) && (body.value as { Code: unknown }[])[0]!.Code === null
  },
  'GraphQL prepareDays': async (name) =>
    (await prepare('theo', [day(name, undefined, { version: 1 })]))[0]!.done,
  'GraphQL withdrawPreparedDays': async (_, id) => {
    const { data } = await world.ask<{ result: { ids?: string[] } }>(
      'theo',
      'mutation ($ids: [ID!]!) { result: withdrawPreparedDays(ids: $ids) { ... on WithdrawnDays { ids } } }',
      { ids: [globalId('PreparedDay', { id })] },
    )
    return data?.result.ids?.length === 1
  },
  'DELETE /PreparedDay(id)': async (_, id) =>
    (await world.rest('theo', 'DELETE', `/PreparedDay(${id})`)).status === 204,
}

it.each([
  ['the own group', 'tess', 'fieldNorth', true],
  ['another group', 'will', 'fieldNorth', false],
  ['the former group', 'tess', 'workshop', false],
] as const)(
  'a leader reaches the days of people of %s or not, whatever the way',
  async (_, name, group, reaches) => {
    await plan('sam', name)
    const { id } = (await stored(name))!
    const { people, groups } = world.company
    await db.user.update({ where: { id: people.theo.id }, data: { approvalGroupId: groups[group].id } })
    const got: Record<string, boolean> = {}
    for (const [way, goes] of Object.entries(ways)) got[way] = Boolean(await goes(name, id))
    expect(got).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, reaches])))
    if (!reaches) expect(await stored(name)).toMatchObject({ version: 1, state: 'OFFERED' })
  },
)

it('a leader reads neither hours nor words of anybody’s timesheet, also not through what differs', async () => {
  const names = ['tess', 'fay', 'amy', 'jack'] as const
  await prepare(
    'theo',
    names.map((name) => day(name)),
  )
  for (const [name, end] of [
    ['tess', '15:30'],
    ['fay', '17:30'],
    ['amy', '12:00'],
  ] as const) {
    const { id } = (await stored(name))!
    const sheet = {
      ...world.day([world.unbilled('7:00', end)]),
      preparedDay: globalId('PreparedDay', { id }),
    }
    await (await world.signIn(name))[name === 'amy' ? 'save' : 'submit'](sheet)
  }
  const view = async () => {
    const graph = await world.ask(
      'theo',
      `query ($group: ID!, $date: Date!, $next: Date!, $days: [DayToPrepareInput!]!) {
        crewDay(group: $group, date: $date) { isCut people { userId firstName lastName state preparedId isOfCrew }
          prepared { state source words version preparedAt user { firstName } lines { startTime endTime notes } } }
        next: crewDay(group: $group, date: $next) { previous { date prepared { lines { startTime endTime } } } }
        checkCrewDay(days: $days) { code message path }
        timesheets(first: 5) { totalCount }
      }`,
      {
        ...{ group: globalId('ApprovalGroup', world.company.groups.fieldNorth), date: TODAY },
        ...{ next: '2026-11-18', days: names.map((name) => day(name, undefined, { version: 1 })) },
      },
    )
    const rest = await world.rest(
      'theo',
      'GET',
      '/PreparedDay?$expand=PreparedLines($expand=*),User,PreparedBy',
    )
    return { graph: graph.data, rest: rest.body }
  }
  const before = await view()
  expect(
    (before.graph as { crewDay: { people: { state: string }[] } }).crewDay.people.map(({ state }) => state),
  ).toEqual(expect.arrayContaining(['HANDED_IN', 'HANDED_IN_OTHERWISE', 'STARTED', 'OFFERED']))
  await world.asOwner(
    `UPDATE "TimesheetLine" SET "startTime" = 61, "endTime" = 62, "minutes" = 1, "notes" = 'SECRET'`,
    `UPDATE "Timesheet" SET "startTime" = 61, "endTime" = 62, "totalDuration" = 1, "reason" = 'SECRET', "version" = 77`,
  )
  expect(await view()).toEqual(before)
})

test('of two leaders, and of a leader and a plan, at the same time one stands and the other is refused', async () => {
  for (let round = 0; round < 10; round++) {
    await db.preparedDay.deleteMany()
    const both = await Promise.all([
      prepare('theo', [day('tess', ['7:00', '9:00'])]),
      prepare('ada', [day('tess', ['9:00', '11:00'])]),
    ])
    expect(both.map(([one]) => one!.code).toSorted()).toEqual(['PREPARED_CHANGED', null])
    expect((await stored('tess'))!.lines.map(({ startTime }) => startTime)).toEqual([
      both[0][0]!.done ? 420 : 540,
    ])

    await db.preparedDay.deleteMany()
    const [[leader], sent] = await Promise.all([prepare('theo', [day('tess')]), plan('ada', 'tess')])
    const [row] = sent.body.value as { Code: string | null }[]
    expect([leader!.code, row!.Code]).toEqual(
      leader!.done ? [null, 'PREPARED_BY_LEADER'] : ['PREPARED_CHANGED', null],
    )
    expect((await stored('tess'))!.source).toBe(leader!.done ? 'LEADER' : 'PLAN')
  }
})

test('a person who is deleted or moved at the same time has the day, or is not found', async () => {
  const { fieldNorth, workshop } = world.company.groups
  const DELETE = 'mutation ($user: ID!) { result: deleteAccount(id: $user) { __typename } }'
  for (let round = 0; round < 10; round++) {
    const { id } = await db.user.create({
      data: {
        ...{ firstName: 'Gone', lastName: 'Soon', email: `gone${round}@test.example`, userType: 'STAFF' },
        approvalGroupId: fieldNorth.id,
      },
    })
    const user = globalId('User', { id })
    const [[outcome]] = await Promise.all([
      prepare('theo', [{ ...day('tess'), user }]),
      round % 2 === 0
        ? world.ask('sam', DELETE, { user })
        : db.user.update({ where: { id }, data: { approvalGroupId: workshop.id } }),
    ])
    expect([null, 'NOT_FOUND']).toContain(outcome!.code)
    expect(await db.preparedDay.count({ where: { userId: id } })).toBe(outcome!.done ? 1 : 0)
  }
})

test('a crew is prepared in as many statements as one person', async () => {
  const statements = async (names: readonly PersonName[]) => {
    let count = 0
    const stop = onStatement(() => count++)
    await prepare(
      'ada',
      names.map((name) => day(name)),
    )
    stop()
    return count
  }
  await prepare('ada', [day('rita')])
  const one = await statements(['tess'])
  expect(await statements(['fay', 'theo', 'amy', 'jack'])).toBeLessThanOrEqual(one)
  expect(await db.preparedDay.count()).toBeGreaterThan(3)
})
