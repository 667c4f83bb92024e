// node(id:) and nodes(ids:): every type with an id, within the viewer's sight; and the fields that only administrators
// read.
import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { userTypes } from '#domain/manual/forms.ts'
import { onStatement, db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
type Ids = Record<string, string>
/** Ids by type: things of Fay's timesheet that Ada approved, of Will's in another group, and of everybody's. */
const fay: Ids = {}
const will: Ids = {}
const everybodys: Ids = {}
const administrators: Ids = {}
/** What System_Administrators alone read. */
const system: Ids = {}

const keep = (ids: Ids, rows: Record<string, { id: number | string }>) => {
  for (const [type, row] of Object.entries(rows)) ids[type] = globalId(type, row)
}

beforeAll(async () => {
  const { people, groups, sites, equipment, workOrders, jobs, glAccounts, categories, payLocations } =
    world.company
  for (const [name, ids, group, approver] of [
    ['fay', fay, groups.fieldNorth, 'ada'],
    ['will', will, groups.workshop, 'bob'],
  ] as const) {
    const { id: userId } = await db.user.update({
      where: { id: people[name].id },
      data: { showFieldService: true },
    })
    const task = world.rental('7:00', '9:00', await world.fieldService({}, name))
    const sheet = done(await (await world.signIn(name)).submit(world.day([task])))
    done(await (await world.signIn(approver)).approve(sheet))
    const where = { timesheetId: sheet.number }
    const line = await db.timesheetLine.findFirstOrThrow({ where, include: { fieldService: true } })
    keep(ids, {
      ...{ Timesheet: { id: sheet.number }, TimesheetLine: line, FieldService: line.fieldService! },
      ...{ User: people[name], Profile: people[name], ApprovalGroup: group },
      Docket: await db.docket.findFirstOrThrow({ where }),
      TimesheetHistory: await db.timesheetHistory.findFirstOrThrow({ where }),
      Notification: await db.notification.findFirstOrThrow({ where: { ...where, userId } }),
      PreparedDay: await db.preparedDay.create({
        data: {
          ...{ userId, preparedById: userId, preparedAt: now, startDate: now },
          ...{ state: 'OFFERED', source: 'LEADER' },
        },
      }),
      Template: await db.template.create({ data: { userId, name: 'Pit day', shift: 'DAY' } }),
      ReportView: await db.reportView.create({
        data: { userId, name: 'Last month', report: 'HOURS', queryString: '', createdAt: now },
      }),
    })
  }
  const file = { create: { path: 'hoses.pdf', contentType: 'application/pdf', size: 1200 } }
  keep(everybodys, {
    ...{ Site: sites.yard, Equipment: equipment.digger, WorkOrder: workOrders.repair, Job: jobs.bridge },
    ...{ WorkOrderTask: workOrders.repair.tasks[0]!, JobCostCode: jobs.bridge.costCodes[0]! },
    ...{ GlAccount: glAccounts.training, TaskCategory: categories.repairs, PayLocation: payLocations.north },
    Setting: { id: 1 },
    Manual: await db.manual.create({ data: { name: 'Hose chart', visibleTypes: userTypes, file } }),
  })
  const history = { noun: 'USER', recordId: 1, action: 'CREATED', changeDetail: [] } as const
  const modifier = { nameOfModifier: 'Sam Tester', emailOfModifier: 'sam@test.example' }
  keep(administrators, {
    ...{ Account: people.ada, ApprovalGroupDetails: groups.fieldNorth },
    AdministrationHistory: await db.administrationHistory.create({ data: { ...history, ...modifier } }),
  })
  const mail = { kind: 'WELCOME', to: 'tess@test.example', subject: 'Welcome', letter: {} } as const
  const dates = { startDate: new Date('2026-11-02'), endDate: new Date('2026-11-08'), changedAt: now }
  const payBatch = {
    ...{ number: 'FI261108001', clientMutationKey: 'of a node', madeAt: now, nameOfMaker: 'Sam Tester' },
    ...{ transactions: 0, employees: 0, minutes: 0, hundredths: 0, control: {}, sha256: '' },
    payPeriod: { create: { gpPayCycle: 'NONE', nameOfModifier: 'Sam Tester', ...dates } },
  } as const
  keep(system, {
    MailMessage: await db.mailMessage.create({ data: mail }),
    PayBatch: await db.payBatch.create({ data: payBatch }),
    UserLog: await db.userLog.findFirstOrThrow(),
    FailureLog: await db.failureLog.create({ data: { document: { source: 'server' } } }),
    PayPeriodRule: await db.payPeriodRule.findFirstOrThrow(),
    Webhook: await db.webhook.create({
      data: { name: 'Tracker', url: 'https://tracker.example', secret: 'sealed' },
    }),
    Payroll: { id: 1 },
    JobRecord: { id: `SITE-${sites.yard.id}` },
  })
})
const now = new Date('2026-11-17')

async function nodes(name: PersonName, ids: readonly string[]): Promise<(string | null)[]> {
  const { data, errors } = await world.ask<{ nodes: ({ __typename: string; id: string } | null)[] }>(
    name,
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
    { ids },
  )
  expect(errors).toEqual([])
  return data!.nodes.map((node) => node && `${node.__typename} ${node.id}`)
}
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const nodeTypes = schema.getPossibleTypes(schema.getType('Node') as never).map(({ name }) => name)

test('every type that is a Node is tried here', () => {
  const tried = [fay, everybodys, administrators, system].flatMap((ids) => Object.keys(ids))
  expect(tried.toSorted()).toEqual(nodeTypes.toSorted())
})

describe('nodes', () => {
  it('finds for each role the records that it may see, and no others', async () => {
    const only = (ids: Ids, types: readonly string[], isIn = true) =>
      Object.fromEntries(Object.entries(ids).filter(([type]) => types.includes(type) === isIn))
    const ownOnly = ['Notification', 'Template', 'ReportView', 'Profile']
    const open = (ids: Ids) => only(ids, ownOnly, false)
    const closed = (ids: Ids) => only(ids, ownOnly)
    const group = ['ApprovalGroup']
    // A User_Administrator prepares for nobody.
    const prepared = ['PreparedDay']
    const cases: [PersonName, sees: Ids[], others: Ids[]][] = [
      ['fay', [fay, everybodys], [will, administrators, system]],
      // The job is of another division.
      ['will', [will], [fay, only(everybodys, ['Job', 'JobCostCode']), administrators, system]],
      // An approver finds the groups that a timesheet can be moved to.
      [
        'ada',
        [open(fay), only(will, group)],
        [closed(fay), only(will, group, false), administrators, system],
      ],
      [
        'uma',
        [only(open(fay), prepared, false), only(open(will), prepared, false), everybodys, administrators],
        [closed(fay), closed(will), only(fay, prepared), only(will, prepared), system],
      ],
      ['sam', [open(fay), open(will), everybodys, administrators, system], [closed(fay), closed(will)]],
    ]
    for (const [name, sees, others] of cases) {
      for (const ids of sees)
        expect(await nodes(name, Object.values(ids)), name).toEqual(
          Object.entries(ids).map(([type, id]) => `${type} ${id}`),
        )
      for (const ids of others)
        expect(await nodes(name, Object.values(ids)), name).toEqual(Object.keys(ids).map(() => null))
    }
  })

  it('answers in the order of the ids, whatever they are', async () => {
    const { Timesheet, User } = fay as { Timesheet: string; User: string }
    const beyond = globalId('User', { id: 99_999_999_999 })
    const ids = [User, 'garbage', Timesheet, beyond, btoa('Setting:2'), '', User]
    const [user, sheet] = [`User ${User}`, `Timesheet ${Timesheet}`]
    expect(await nodes('fay', ids)).toEqual([user, null, sheet, null, null, null, user])
  })

  it('costs one statement for each type, however many there are', async () => {
    const ids = [...Object.values(fay), ...Object.values(everybodys)]
    const statements: string[] = []
    const stop = onStatement(({ sql }) => statements.push(sql))
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { id
      ... on Timesheet { number user { firstName } lines { minutes fieldService { location } } }
      ... on Notification { timesheet { number } actor { firstName } } } }`
    await world.ask('fay', query, { ids })
    stop()
    expect(statements).toHaveLength(ids.length + 1)
    const stopAgain = onStatement(({ sql }) => statements.push(sql))
    const alike = await db.taskCategory.findMany({ take: 5 })
    statements.splice(0)
    await world.ask('fay', query, { ids: alike.map((one) => globalId('TaskCategory', one)) })
    stopAgain()
    expect(statements).toHaveLength(2)
  })

  it('reads a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, () => fay.User!)
    const { errors, status } = await world.ask('fay', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids,
    })
    expect(status).toBe(400)
    expect(errors).not.toEqual([])
  })
})

test('node reads a record with everything related to it', async () => {
  const { data } = await world.ask<{ node: object; gone: null }>(
    'fay',
    `query ($id: ID!, $other: ID!) {
      node(id: $id) { ... on Timesheet { status approver { firstName } lines { minutes } } }
      gone: node(id: $other) { id }
    }`,
    { id: fay.Timesheet, other: will.Timesheet },
  )
  expect(data).toEqual({
    node: { status: 'APPROVED', approver: { firstName: 'Ada' }, lines: [{ minutes: 120 }] },
    gone: null,
  })
})

// ---------------------------------------------------------------- what nobody but an administrator reads

/**
 * Ways through the schema to the fields that hold addresses of people: the fields, from the first to the last. One way for
 * each such field and the field that leads to its record.
 */
const secrets = /^(email|emailOfModifier|gpBatchNotificationTo|gpBatchNotificationCc|adminNotification)$/
type Step = { field: GraphQLField<unknown, unknown>; on: GraphQLObjectType }

function waysToAddresses(): Step[][] {
  const ways = new Map<string, Step[]>()
  const walk = (type: GraphQLObjectType, way: Step[], seen: ReadonlySet<string>) => {
    for (const field of Object.values(type.getFields())) {
      const next = [...way, { field, on: type }]
      if (secrets.test(field.name)) {
        const last = next.slice(-2).map((step) => `${step.on.name}.${step.field.name}`)
        const known = ways.get(last.join())
        if (!known || next.length < known.length) ways.set(last.join(), next)
      }
      const to = getNamedType(field.type)
      const types = isObjectType(to) ? [to] : isInterfaceType(to) ? schema.getPossibleTypes(to) : []
      for (const one of types) if (!seen.has(one.name)) walk(one, next, new Set([...seen, one.name]))
    }
  }
  walk(schema.getQueryType()!, [], new Set())
  return [...ways.values()]
}

function queryOf(way: readonly Step[], ids: Record<string, string>): string {
  const values: Record<string, string> = {
    number: atob(ids.Timesheet!).split(':')[1]!,
    date: '"2026-11-17"',
    job: `"${ids.Job}"`,
    workOrder: `"${ids.WorkOrder}"`,
  }
  return way.reduceRight((inner, { field, on }, index) => {
    const reached = way[index + 1]?.on.name ?? ''
    const args = field.args.filter(isRequiredArgument).map(({ name }) => {
      if (name === 'id') return `id: "${ids[reached]}"`
      return name === 'ids' ? `ids: ["${ids[reached]}"]` : `${name}: ${values[name]}`
    })
    const called = `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`
    const selection = `${called}${inner && ` { ${inner} }`}`
    return on.name === 'Query' ? selection : `... on ${on.name} { ${selection} }`
  }, '')
}

function addressesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    secrets.test(name) && typeof inner === 'string' ? [inner] : addressesIn(inner),
  )
}

describe('no path through the schema', () => {
  const ways = waysToAddresses()

  test.each([
    ['Staff', 'fay'],
    ['an approver', 'ada'],
  ] as const)('does %s reach another person’s address', async (_who, name) => {
    expect(ways.length).toBeGreaterThan(25)
    const caller = await world.signIn(name)
    const own = world.company.people[name].email
    const ids = { ...everybodys, ...administrators, ...fay }
    for (const way of ways) {
      const query = `{ ${queryOf(way, ids)} }`
      const { data } = await caller.ask(query)
      expect(
        addressesIn(data).filter((address) => address !== own),
        query,
      ).toEqual([])
    }
  })

  it('but every path leads an administrator to a record', async () => {
    const sam = await world.signIn('sam')
    const ids = { ...everybodys, ...administrators, ...fay }
    const read = new Set<string>()
    for (const way of ways) {
      const { data } = await sam.ask(`{ ${queryOf(way, ids)} }`)
      for (const address of addressesIn(data)) read.add(address)
    }
    expect([...read]).toEqual(
      expect.arrayContaining(['ada@test.example', 'fay@test.example', 'sam@test.example']),
    )
    expect([...read]).toContain('north@test.example; office@test.example')
  })
})
