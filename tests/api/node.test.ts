// node(id:) and nodes(ids:): everything with an id, by the rule of sight; and what nobody but an administrator reads.
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
/** Ids by type: things of Tess's timesheet that Ada approved, of Will's in another group, and of everybody's. */
const tess: Record<string, string> = {}
const will: Record<string, string> = {}
const everybodys: Record<string, string> = {}
const administrators: Record<string, string> = {}
/** What System_Administrators alone read. */
const system: Record<string, string> = {}

beforeAll(async () => {
  const { people, groups, sites, equipment, workOrders, jobs, glAccounts, categories, payLocations } =
    world.company
  for (const [name, kept] of [
    ['fay', tess],
    ['will', will],
  ] as const) {
    await db.user.update({ where: { id: people[name].id }, data: { showFieldService: true } })
    const caller = await world.signIn(name)
    const sheet = done(
      await caller.submit(world.day([world.rental('7:00', '9:00', await world.fieldService({}, name))])),
    )
    done(await (await world.signIn(name === 'fay' ? 'ada' : 'bob')).approve(sheet))
    const where = { timesheetId: sheet.number }
    const line = await db.timesheetLine.findFirstOrThrow({ where, include: { fieldService: true } })
    Object.assign(kept, {
      Timesheet: sheet.id,
      TimesheetLine: globalId('TimesheetLine', line),
      FieldService: globalId('FieldService', line.fieldService!),
      Docket: globalId('Docket', await db.docket.findFirstOrThrow({ where })),
      TimesheetHistory: globalId('TimesheetHistory', await db.timesheetHistory.findFirstOrThrow({ where })),
      Notification: globalId(
        'Notification',
        await db.notification.findFirstOrThrow({ where: { ...where, userId: people[name].id } }),
      ),
      User: globalId('User', people[name]),
      Profile: globalId('Profile', people[name]),
      ApprovalGroup: globalId('ApprovalGroup', name === 'fay' ? groups.fieldNorth : groups.workshop),
      Template: globalId(
        'Template',
        await db.template.create({ data: { userId: people[name].id, name: 'Pit day', shift: 'DAY' } }),
      ),
      ReportView: globalId(
        'ReportView',
        await db.reportView.create({ data: { ...view, userId: people[name].id } }),
      ),
    })
  }
  Object.assign(everybodys, {
    Site: globalId('Site', sites.yard),
    Equipment: globalId('Equipment', equipment.digger),
    WorkOrder: globalId('WorkOrder', workOrders.repair),
    WorkOrderTask: globalId('WorkOrderTask', workOrders.repair.tasks[0]!),
    Job: globalId('Job', jobs.bridge),
    JobCostCode: globalId('JobCostCode', jobs.bridge.costCodes[0]!),
    GlAccount: globalId('GlAccount', glAccounts.training),
    TaskCategory: globalId('TaskCategory', categories.repairs),
    PayLocation: globalId('PayLocation', payLocations.north),
    Manual: globalId('Manual', await db.manual.create({ data: manual })),
  })
  Object.assign(administrators, {
    Account: globalId('Account', people.ada),
    ApprovalGroupDetails: globalId('ApprovalGroupDetails', groups.fieldNorth),
    AdministrationHistory: globalId(
      'AdministrationHistory',
      await db.administrationHistory.create({ data: historyRow }),
    ),
  })
  const mail = { kind: 'WELCOME', to: 'tess@test.example', subject: 'Welcome', letter: {} } as const
  Object.assign(system, {
    MailMessage: globalId('MailMessage', await db.mailMessage.create({ data: mail })),
    PayBatch: globalId('PayBatch', await db.payBatch.create({ data: payBatch })),
    UserLog: globalId('UserLog', await db.userLog.findFirstOrThrow()),
    FailureLog: globalId(
      'FailureLog',
      await db.failureLog.create({ data: { document: { source: 'server' } } }),
    ),
  })
})

const view = { name: 'Last month', report: 'HOURS', queryString: '', createdAt: new Date('2026-11-17') }

const manual = {
  name: 'Hose chart',
  visibleTypes: userTypes,
  file: { create: { path: 'hoses.pdf', contentType: 'application/pdf', size: 1200 } },
}

const payBatch = {
  number: 'FI261108001',
  payPeriod: {
    create: {
      gpPayCycle: 'NONE',
      startDate: new Date('2026-11-02'),
      endDate: new Date('2026-11-08'),
      changedAt: new Date('2026-11-09'),
      nameOfModifier: 'Sam Tester',
    },
  },
  ...{ transactions: 0, employees: 0, minutes: 0, hundredths: 0, control: {}, sha256: '' },
  clientMutationKey: 'of a node',
  madeAt: new Date('2026-11-09'),
  nameOfMaker: 'Sam Tester',
} as const

const historyRow = {
  noun: 'USER',
  recordId: 1,
  action: 'CREATED',
  changeDetail: [],
  nameOfModifier: 'Sam Tester',
  emailOfModifier: 'sam@test.example',
} as const

async function nodes(name: PersonName, ids: readonly string[]): Promise<(string | null)[]> {
  const { data, errors } = await world.ask<{ nodes: ({ __typename: string; id: string } | null)[] }>(
    name,
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
    { ids },
  )
  expect(errors).toEqual([])
  return data!.nodes.map((node) => node && `${node.__typename} ${node.id}`)
}
const found = (ids: Record<string, string>) => Object.entries(ids).map(([type, id]) => `${type} ${id}`)
const none = (ids: Record<string, string>) => Object.keys(ids).map(() => null)

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const nodeTypes = schema.getPossibleTypes(schema.getType('Node') as never).map(({ name }) => name)

test('every type that is a Node is tried here', () => {
  const tried = [tess, everybodys, administrators, system].flatMap((ids) => Object.keys(ids))
  expect(tried.toSorted()).toEqual(nodeTypes.toSorted())
})

describe('nodes', () => {
  it('finds only the viewer’s own records', async () => {
    expect(await nodes('fay', Object.values(tess))).toEqual(found(tess))
    expect(await nodes('fay', Object.values(will))).toEqual(none(will))
    expect(await nodes('will', Object.values(tess))).toEqual(none(tess))
  })

  it('finds for an approver the timesheets they decide, but no notifications, templates, views and profiles of others', async () => {
    const { Notification, Template, ReportView, Profile, ...rest } = tess
    expect(await nodes('ada', Object.values(rest))).toEqual(found(rest))
    const { ApprovalGroup, ...others } = will
    const ofFay = [Notification!, Template!, ReportView!, Profile!]
    expect(await nodes('ada', [...Object.values(others), ...ofFay])).toEqual([
      ...none(others),
      ...ofFay.map(() => null),
    ])
    expect(await nodes('ada', [ApprovalGroup!]), 'where a timesheet can be moved to').toEqual(
      found({ ApprovalGroup: ApprovalGroup! }),
    )
  })

  it('finds all but notifications, templates, views and profiles for administrators', async () => {
    const { Notification: one, Template: hers, ReportView: herView, Profile: her, ...ofTess } = tess
    const { Notification: other, Template: his, ReportView: hisView, Profile: him, ...ofWill } = will
    for (const name of ['uma', 'sam'] as const) {
      const ids = { ...ofTess, ...everybodys, ...administrators }
      expect(await nodes(name, Object.values(ids))).toEqual(found(ids))
      expect(await nodes(name, Object.values(ofWill))).toEqual(found(ofWill))
      const theirs = [one!, other!, hers!, his!, herView!, hisView!, her!, him!]
      expect(await nodes(name, theirs)).toEqual(theirs.map(() => null))
    }
  })

  it('finds mail, the log of users and failures for System_Administrators alone', async () => {
    const ids = Object.values(system)
    expect(await nodes('sam', ids)).toEqual(found(system))
    for (const name of ['uma', 'ada', 'tess'] as const) expect(await nodes(name, ids)).toEqual(none(system))
  })

  it('finds look-ups for everybody, and jobs for people who may book to them', async () => {
    expect(await nodes('fay', Object.values(everybodys))).toEqual(found(everybodys))
    const { Job, JobCostCode } = everybodys
    expect(await nodes('will', [Job!, JobCostCode!]), 'of another division').toEqual([null, null])
  })

  it('finds accounts and the settings of groups for administrators alone', async () => {
    for (const name of ['fay', 'ada'] as const)
      expect(await nodes(name, Object.values(administrators))).toEqual(none(administrators))
  })

  it('answers in the order of the ids, whatever they are', async () => {
    const { Timesheet, User } = tess as { Timesheet: string; User: string }
    const ids = [
      User,
      'garbage',
      Timesheet,
      globalId('User', { id: 99_999_999_999 }),
      btoa('Setting:1'),
      '',
      User,
    ]
    expect(await nodes('fay', ids)).toEqual([
      `User ${User}`,
      null,
      `Timesheet ${Timesheet}`,
      null,
      null,
      null,
      `User ${User}`,
    ])
  })

  it('costs one statement for each type, however many there are', async () => {
    const ids = [...Object.values(tess), ...Object.values(everybodys)]
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
    const ids = Array.from({ length: 101 }, () => tess.User!)
    const { errors, status } = await world.ask('fay', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids,
    })
    expect(status).toBe(400)
    expect(errors).not.toEqual([])
  })
})

test('node reads one, with all that hangs off it', async () => {
  const { data } = await world.ask<{ node: object; gone: null }>(
    'fay',
    `query ($id: ID!, $other: ID!) {
      node(id: $id) { ... on Timesheet { status approver { firstName } lines { minutes } } }
      gone: node(id: $other) { id }
    }`,
    { id: tess.Timesheet, other: will.Timesheet },
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

describe('by no way through the schema', () => {
  const ways = waysToAddresses()

  test.each([
    ['Staff', 'fay'],
    ['an approver', 'ada'],
  ] as const)('does %s reach another person’s address', async (_who, name) => {
    expect(ways.length).toBeGreaterThan(25)
    const caller = await world.signIn(name)
    const own = world.company.people[name].email
    const ids = { ...everybodys, ...administrators, ...tess }
    for (const way of ways) {
      const query = `{ ${queryOf(way, ids)} }`
      const { data } = await caller.ask(query)
      expect(
        addressesIn(data).filter((address) => address !== own),
        query,
      ).toEqual([])
    }
  })

  it('but every way leads an administrator somewhere', async () => {
    const sam = await world.signIn('sam')
    const ids = { ...everybodys, ...administrators, ...tess }
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
