// The number of SQL statements of a page, a submission and a live event is fixed, however many rows, tasks and sockets
// there are. A higher number is a decision, because it slows everybody down.
import { createClient } from 'graphql-ws'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { db, onStatement } from '#server/database/client.ts'
import crewQuery from '#web/__generated__/CrewScreenQuery.graphql.ts'
import dashboardQuery from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import liveTimesheets from '#web/__generated__/liveTimesheetsSubscription.graphql.ts'
import sendDay from '#web/__generated__/sendDayMutation.graphql.ts'
import superDashboardQuery from '#web/__generated__/SuperDashboardScreenQuery.graphql.ts'
import { dashboardVariables } from '#web/screens/dashboard/dashboardVariables.ts'
import { superDashboardVariables } from '#web/screens/super-dashboard/superDashboardVariables.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { followListening } from '#tests/support/listening.ts'
import { setUpServer } from '#tests/support/server.ts'
import { globalId, NOON, rebuildTimesheetSearch, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)

async function count(caller: Caller, query: string, variables: object = { filter: {} }) {
  const statements: string[] = []
  const stop = onStatement(({ sql }) => statements.push(sql))
  const answer = await caller.ask<{ timesheets: { edges: object[] } }>(query, { first: 25, ...variables })
  stop()
  expect(answer.errors).toEqual([])
  return { statements, rows: answer.data!.timesheets.edges.length }
}

/** `howMany` decided timesheets of Tess, each with as many different tasks as there are kinds. */
async function fill(howMany: number) {
  const { people, groups, sites, equipment, workOrders, jobs, glAccounts, categories } = world.company
  const { repair } = workOrders
  const lines = [
    {
      ...{ timesheetLineType: 'RENTAL' as const, taskCategoryId: categories.repairs.id },
      ...{ siteId: sites.yard.id, equipmentId: equipment.digger.id },
      ...{ workOrderId: repair.id, workOrderTaskId: repair.tasks[0]!.id },
    },
    {
      ...{ timesheetLineType: 'JOB_COST' as const, taskCategoryId: categories.repairs.id },
      ...{ jobId: jobs.bridge.id, jobCostCodeId: jobs.bridge.costCodes[0]!.id },
    },
    ...Array.from({ length: 3 }, () => ({
      ...{ timesheetLineType: 'UNBILLED' as const, glAccountId: glAccounts.training.id },
    })),
  ].map((line, position) => ({ ...line, position }))
  for (let index = 0; index < howMany; index++)
    await db.timesheet.create({
      data: {
        ...{ userId: people.tess.id, lastActorId: people.ada.id, approverId: people.ada.id },
        ...{ approvalGroupId: groups.fieldNorth.id, status: 'APPROVED' },
        ...{ startDate: new Date('2026-11-01'), submittedAt: new Date() },
        lines: { create: lines.slice(0, 2 + (index % 4)) },
      },
    })
  await rebuildTimesheetSearch()
}

const at = (address: string) => ({ params: {}, search: new URLSearchParams(address) })

describe.each([
  // Four for the week: the settings, the person, their recorded days, and the timesheets of the days; one for the latest
  // declined day, one for what is closed for the viewer, and one for prepared days (there are none).
  ['/dashboard', 'tess', dashboardQuery, dashboardVariables(at('')), 9],
  ['/super/dashboard', 'ada', superDashboardQuery, superDashboardVariables(at('')), 3],
  [
    '/super/dashboard, filtered',
    'ada',
    superDashboardQuery,
    superDashboardVariables(at('status=approved&search=tess&type=rental&person=1&group=1&sort=person')),
    // The page, its count, a count for each of the six statuses, and the names of the person and of the group in the filter.
    10,
  ],
  ['/admin/dashboard', 'sam', superDashboardQuery, superDashboardVariables(at('sort=-total')), 3],
] as const)('%s', (_path, name: PersonName, operation, variables, statements) => {
  test('costs as many statements for 25 timesheets as for one', async () => {
    const caller = await world.signIn(name)
    await db.timesheet.deleteMany()
    await fill(1)
    const one = await count(caller, operation.params.text!, variables)
    await fill(24)
    const page = await count(caller, operation.params.text!, variables)
    expect([one.rows, page.rows]).toEqual([1, 25])
    expect(page.statements).toHaveLength(one.statements.length)
    expect(page.statements.length, 'and one for who asks').toBe(statements + 1)
  })
})

test('a page with all fields of all tasks and the rounds costs as many statements for 25 timesheets as for four', async () => {
  const query = `query ($first: Int, $filter: TimesheetFilter) {
    timesheets(first: $first, filter: $filter) {
      edges { node { id user { firstName } approver { firstName } lastActor { firstName } approvalGroup { name }
        events { type at actor reason changes { textField } }
        lines { minutes taskCategory { name } site { location } workOrder { name equipment { name site { location } } }
          workOrderTask { name } job { name } jobCostCode { name } glAccount { description } } } }
      pageInfo { hasNextPage }
    }
  }`
  const sam = await world.signIn('sam')
  await db.timesheet.deleteMany()
  await fill(4)
  const few = await count(sam, query)
  await fill(21)
  const page = await count(sam, query)
  expect([few.rows, page.rows]).toEqual([4, 25])
  expect(page.statements).toHaveLength(few.statements.length)
})

test('a response reads a record once for all of its fields, and again after a second change in the request', async () => {
  const tess = await world.signIn('tess')
  await db.timesheet.deleteMany()
  const id = globalId('Timesheet', await world.seed({ owner: 'tess' }))
  const cost = async (field: string) => {
    const query = `query ($first: Int, $filter: TimesheetFilter) {
      timesheets(first: $first, filter: $filter) { edges { node { ${field} } } }
      me { lastTimesheets(first: 1) { ${field} } }
      myWeek { days { timesheets { ${field} } } }
    }`
    return (await count(tess, query)).statements.length
  }
  expect((await cost('events { at }')) - (await cost('number'))).toBe(1)
  const ask = (text: string) =>
    `askOnTimesheet(id: $id, text: "${text}") { ... on TimesheetChange { timesheet { questions { text } } } }`
  const asked = await tess.ask(`mutation ($id: ID!) { one: ${ask('One')} two: ${ask('Two')} }`, { id })
  const [one, two] = [{ text: 'One' }, { text: 'Two' }]
  expect(asked.data).toEqual({
    one: { timesheet: { questions: [one] } },
    two: { timesheet: { questions: [one, two] } },
  })
})

test('approving costs as many statements whatever the size of the timesheet', async () => {
  const ada = await world.signIn('ada')
  const approve = async (tasks: number) => {
    const times = Array.from({ length: tasks }, (_, index) => [`${index}:00`, `${index}:30`] as const)
    const { id } = await world.seed({ owner: 'tess', times })
    const statements: string[] = []
    const stop = onStatement(({ sql }) => statements.push(sql))
    expect((await ada.approve({ id: globalId('Timesheet', id) })).is).toBe('TimesheetChange')
    stop()
    return statements.length
  }
  await approve(1)
  expect(await approve(20)).toBe(await approve(1))
})

test('the list of the settings costs one statement, and one for who asks', async () => {
  const sam = await world.signIn('sam')
  const statements: string[] = []
  const stop = onStatement(({ sql }) => statements.push(sql))
  const answer = await sam.ask(
    '{ settingsOverview { payLocations webhooks failures failedMails mailSentAt } }',
  )
  stop()
  expect(answer.errors).toEqual([])
  expect(statements).toHaveLength(2)
})

/** The statements while something happens. */
async function during(work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const stop = onStatement(() => statements++)
  await work()
  stop()
  return statements
}

const submit = async (startDate: string) => {
  const lines = [
    world.rental('7:00', '9:00'),
    world.jobCost('9:00', '12:00'),
    world.unbilled('12:30', '15:00'),
  ]
  const input = { ...world.day(lines), startDate, clientMutationKey: crypto.randomUUID() }
  const variables = { input, submit: true, recordedAt: NOON, deviceClock: NOON }
  const { data } = await world.ask<{ result: { __typename: string } }>(
    'tess',
    sendDay.params.text!,
    variables,
  )
  expect(data?.result.__typename).toBe('SyncedDay')
}

test('submitting a day of three tasks costs 7 statements', async () => {
  await submit('2026-11-02')
  expect(await during(() => submit('2026-11-03'))).toBe(7)
})

test('a live event to 50 sockets costs 5 statements', async () => {
  const listening = followListening()
  let received = 0
  const clients = []
  for (let nth = 0; nth < 50; nth++) {
    const { accessToken } = await world.signIn((['ada', 'sam', 'uma', 'tess', 'amy'] as const)[nth % 5]!)
    const client = createClient({
      url: `ws://127.0.0.1:${server.port}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${accessToken}` },
    })
    clients.push(client)
    const variables = { filter: { status: 'PENDING' }, ownTimesheet: false }
    const query = liveTimesheets.params.text!
    const next = ({ errors }: { errors?: readonly unknown[] }) => {
      expect(errors).toBeUndefined()
      received += 1
    }
    client.subscribe({ query, variables }, { next, error: () => {}, complete: () => {} })
  }
  await expect.poll(() => listening.begun()).toBe(50)
  const event = async (startDate: string) => {
    const before = received
    await submit(startDate)
    await expect.poll(() => received).toBe(before + 50)
  }
  await event('2026-11-04')
  const ofSubmitting = 7
  expect((await during(() => event('2026-11-05'))) - ofSubmitting).toBe(5)
  listening.end()
  for (const client of clients) await client.dispose()
})

test('a crew day costs as many statements for 60 people as for five', async () => {
  const { people, groups, glAccounts, workOrders, sites, equipment } = world.company
  const { passwordHash, payLocationId } = people.will
  const crew = Array.from({ length: 60 }, (_, at) => ({
    ...{ firstName: `Crew ${at}`, lastName: 'Tester', email: `crew${at}@test.example` },
    ...{ passwordHash, payLocationId, approvalGroupId: groups.workshop.id, userType: 'STAFF' as const },
  }))
  await db.user.createMany({ data: crew })
  const ids = (
    await db.user.findMany({ where: { approvalGroupId: groups.workshop.id }, select: { id: true } })
  ).map(({ id }) => id)
  const lines = [
    { timesheetLineType: 'UNBILLED' as const, glAccountId: glAccounts.training.id },
    {
      timesheetLineType: 'RENTAL' as const,
      siteId: sites.yard.id,
      equipmentId: equipment.digger.id,
      workOrderId: workOrders.repair.id,
    },
  ].map((line, position) => ({
    ...line,
    position,
    startTime: 420 + position * 60,
    endTime: 480 + position * 60,
    notes: '',
  }))
  const prepareFor = async (some: readonly number[]) => {
    for (const userId of some)
      for (const startDate of ['2026-11-16', '2026-11-17'])
        await db.preparedDay.create({
          data: {
            ...{ userId, startDate: new Date(startDate), state: 'OFFERED', source: 'LEADER' },
            ...{ preparedById: people.bob.id, preparedAt: new Date(NOON), lines: { create: lines } },
          },
        })
  }
  const bob = await world.signIn('bob')
  const read = async () => {
    const statements: string[] = []
    const stop = onStatement(({ sql }) => statements.push(sql))
    const { data, errors } = await bob.ask<{ crewDay: { people: object[]; prepared: object[] } }>(
      crewQuery.params.text!,
      { date: '2026-11-17' },
    )
    stop()
    expect(errors).toEqual([])
    return {
      statements: statements.length,
      prepared: data!.crewDay.prepared.length,
    }
  }
  await prepareFor(ids.slice(0, 5))
  await read()
  const few = await read()
  await prepareFor(ids.slice(5))
  const many = await read()
  expect([few.prepared, many.prepared]).toEqual([5, ids.length])
  expect(many.statements).toBe(few.statements)
})
