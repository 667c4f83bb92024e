// Every query, mutation, subscription and object field of the schema with every role and a stranger, against own, group's
// and other's objects. The expected answers are in the tables of tests/support/everyField.ts.
import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller, GraphError } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import {
  answeredFirst,
  byProof,
  byToken,
  fieldArgs,
  neverByToken,
  neverReadByToken,
  nodes,
  open,
  openQueries,
  queries,
  refusedFirst,
  subscriptions,
  withheld,
  type Expected,
  type FieldCase,
} from '#tests/support/everyField.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { globalId, NOON, TODAY, setUpWorld } from '#tests/support/world.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const mutations = { ...byToken, ...neverByToken }
const roles = ['tess', 'ada', 'uma', 'sam'] as const
type Role = (typeof roles)[number]
const places = ['own', 'group', 'other'] as const
type Place = (typeof places)[number]

const world = setUpWorld()
const ids = new Map<string, Record<string, string>>()

/** Whose objects they are: the viewer's own, Fay's of the group that Ada decides for, Will's of another. */
const ownerAt = (role: Role, place: Place): PersonName =>
  place === 'own' ? role : place === 'group' ? 'fay' : 'will'

beforeAll(async () => {
  for (const owner of [...roles, 'fay', 'will'] as const) ids.set(owner, await objectsOf(owner))
})

/** The content of a docket that any holder can read. */
const docketContent = {
  ...{ company: 'Demo Plant', startTime: 420, endTime: 690, minutes: 270 },
  machine: { fleet: 'EX-118', manufacturer: 'Komatsu', model: 'PC300' },
}

/** An id of each type of object of a person, as a GraphQL literal. */
async function objectsOf(owner: PersonName): Promise<Record<string, string>> {
  const { people, groups, jobs, workOrders, payLocations, glAccounts } = world.company
  const { id: userId } = people[owner]
  const group = owner === 'will' ? groups.workshop : groups.fieldNorth
  const sheet = await world.seed({ owner, group: owner === 'will' ? 'workshop' : 'fieldNorth' })
  const { id: timesheetId } = sheet
  const now = new Date()
  const fileOf = (path: string, contentType: string) => ({ create: { path, contentType, size: 1 } })
  const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId } })
  await db.fieldService.create({ data: { timesheetLineId: line.id, customerName: 'Bowen Quarries' } })
  await db.taskPhoto.create({
    data: {
      ...{ timesheetLine: { connect: { id: line.id } }, position: 0 },
      file: { create: { ...fileOf(`photo of ${owner}`, 'image/jpeg').create, width: 4, height: 3 } },
    },
  })
  const docket = await db.docket.create({
    data: {
      ...{ number: `D-2026-${String(line.id).padStart(6, '0')}`, token: owner, date: new Date(TODAY) },
      ...{ timesheetId, timesheetLineId: line.id, userId, approvalGroupId: group.id },
      ...{ customerName: 'Bowen Quarries', customerEmail: '', workerName: owner, fleet: 'EX-118' },
      ...{ content: JSON.stringify(docketContent), sha256: '', issuedAt: now },
    },
  })
  const event = await db.timesheetEvent.create({
    data: { timesheetId, timesheetEventType: 'SUBMITTED', actorId: userId },
  })
  const change = { field: 'Shift', textField: 'Shift', previousValue: '', currentValue: 'Day Shift' }
  const modifier = { nameOfModifier: owner, emailOfModifier: people[owner].email }
  await db.timesheetHistory.create({
    data: {
      ...{ timesheetId, eventId: event.id, userId, approvalGroupId: group.id, modifierId: userId },
      ...{ actionType: 'CREATE', actionArea: 'HEADER', changeDetail: [change], ...modifier },
      roleOfModifier: people[owner].userType,
    },
  })
  await db.administrationHistory.create({
    data: { noun: 'USER', recordId: userId, action: 'CHANGED', changeDetail: [], ...modifier },
  })
  const notification = await db.notification.create({
    data: { userId, actorId: people.sam.id, timesheetId, timesheetEventId: event.id, message: 'Approved' },
  })
  const task = { position: 0, timesheetLineType: 'UNBILLED', glAccountId: glAccounts.training.id } as const
  const template = await db.template.create({
    data: { userId, name: 'Pit day', shift: 'DAY', lines: { create: task } },
  })
  const preparedDay = await db.preparedDay.create({
    data: {
      ...{ userId, preparedById: userId, preparedAt: now, startDate: new Date(TODAY) },
      ...{ state: 'OFFERED', source: 'LEADER', lines: { create: { ...task, startTime: 420, endTime: 480 } } },
    },
  })
  const reportView = await db.reportView.create({
    data: { userId, name: 'Last month', report: 'HOURS', queryString: '', createdAt: now },
  })
  const manual = await db.manual.create({
    data: {
      ...{ name: 'For approvers', visibleTypes: ['APPROVER'] },
      file: fileOf(`${owner}.pdf`, 'application/pdf'),
      versions: { create: { file: fileOf(`${owner}.png`, 'image/png') } },
    },
  })
  const settings = (hours: number) =>
    `{ companyName: "Demo Plant", defaultStartTime: 510, enableUseDefaultStartTime: true, maximumDailyHours: ${hours},
       maximumDailyHoursCheckingEnable: true, passMidnightCheckingEnable: true, timeZone: "Australia/Brisbane",
       timesheetOverlapCheckingEnable: true, allowUnsignedReason: false, requireSecondFactorForAdministrators: false, developmentHosts: "",
       mailDockets: false, leaveIsAsked: false }`
  const quoted = (type: string, row: { id: number }) => JSON.stringify(globalId(type, row))
  return {
    sheet: quoted('Timesheet', sheet),
    sheetNumber: String(sheet.id),
    sheetInput: `{ id: ${quoted('Timesheet', sheet)}, version: 99, startDate: "${TODAY}", shift: DAY, lines: [] }`,
    docket: quoted('Docket', docket),
    user: quoted('User', { id: userId }),
    userNumber: String(userId),
    accountId: quoted('Account', people.theo),
    account: '{ firstName: "", lastName: "", email: "", defaultStartTime: 510 }',
    groupId: quoted('ApprovalGroupDetails', group),
    groupNumber: String(group.id),
    groupOnly: quoted('ApprovalGroup', group),
    group: '{ name: "", gpBatchPrefix: "", gpBatchNotificationTo: "", members: [] }',
    notification: quoted('Notification', notification),
    template: quoted('Template', template),
    payPeriodRule: quoted('PayPeriodRule', { id: 1 }),
    preparedDay: quoted('PreparedDay', preparedDay),
    reportView: quoted('ReportView', reportView),
    job: quoted('Job', jobs.bridge),
    workOrder: quoted('WorkOrder', workOrders.repair),
    payLocationId: quoted('PayLocation', payLocations.north),
    payLocation: '{ name: "", region: "", active: true, divisions: [] }',
    manualId: quoted('Manual', manual),
    manual: '{ name: "", description: "", active: true, visibleTypes: [] }',
    settings: settings(0),
    goodSettings: settings(12),
    webhook: '{ name: "", url: "", events: [], active: true }',
  }
}

const filled = (source: string, role: Role, place: Place) =>
  source.replace(/\$(\w+)/g, (_, name: string) => {
    const [, type] = /^no([A-Z]\w+)/.exec(name) ?? []
    const value = type
      ? JSON.stringify(globalId(type, { id: 999_999 }))
      : ids.get(ownerAt(role, place))![name]
    if (value === undefined) throw new Error(`There is no ${name}.`)
    return value
  })

const codes: Record<string, string> = {
  FORBIDDEN: 'f',
  NOT_FOUND: 'n',
  UNAUTHENTICATED: 'u',
  PASSWORD_CHANGE_REQUIRED: 'p',
  SECOND_FACTOR_REQUIRED: 's',
  SESSION_REQUIRED: 't',
  READ_ONLY_TOKEN: 'w',
}

/** One letter for an answer: see the table. */
function letterOf(data: unknown, errors: readonly GraphError[]): string {
  const [error] = errors
  if (error) return codes[error.extensions?.code ?? ''] ?? `${error.extensions?.code}: ${error.message}`
  if (data === null || (Array.isArray(data) && data.length > 0 && data.every((one) => one === null)))
    return 'n'
  const { __typename: type } = data as { __typename?: string }
  return type === 'Refusal' || type === 'InvalidInput' ? 'r' : 'y'
}

const selectionOf = ({ type }: GraphQLField<unknown, unknown>) =>
  isCompositeType(getNamedType(type)) ? '{ __typename }' : ''

/** One session for each role; signing out ends one of its own. */
const callerOf = (role: Role | null, name = ''): Promise<Caller> => {
  if (role === null) return Promise.resolve(world.nobody)
  return name === 'signOut' ? world.signInAgain(role) : world.signIn(role)
}

/** What a role is answered, at each place where that may differ. */
async function heard(
  operation: string,
  name: string,
  { args = '', is }: FieldCase,
  role: Role | null,
  by: (role: Role | null) => Promise<Caller> = (one) => callerOf(one, name),
): Promise<Expected> {
  const root = { query: schema.getQueryType(), mutation: schema.getMutationType() }[operation]!
  const field = root!.getFields()[name]!
  const ask = async (place: Place) => {
    const caller = await by(role)
    const of = `${operation} { answer: ${name}${filled(args, role ?? 'tess', place)} ${selectionOf(field)} }`
    const { data, errors } = await caller.ask<{ answer: unknown }>(of)
    return letterOf(data?.answer ?? null, errors)
  }
  // A stranger is refused before anything is looked up.
  if (role === null || typeof is === 'string') return ask('own')
  return { own: await ask('own'), group: await ask('group'), other: await ask('other') }
}

const expectedOf = (is: Expected, at: number): Expected => {
  if (typeof is === 'string') return is[at]!
  return { own: is.own[at]!, group: is.group[at]!, other: is.other[at]! }
}

test('the table has exactly the fields of the schema', () => {
  const names = (type: { getFields(): object } | null | undefined) => Object.keys(type!.getFields()).sort()
  expect(Object.keys({ ...queries, ...openQueries }).sort()).toEqual(names(schema.getQueryType()))
  const ofMutations = [byToken, neverByToken, open].flatMap((table) => Object.keys(table))
  expect(ofMutations.sort()).toEqual(names(schema.getMutationType()))
  expect(Object.keys(subscriptions).sort()).toEqual(names(schema.getSubscriptionType()))
})

describe.each([
  ['query', queries],
  ['mutation', mutations],
] as const)('a %s', (operation, table) => {
  it('is answered to each role as the table says, and never to a stranger', async () => {
    const got: Record<string, Expected[]> = {}
    const expected: typeof got = {}
    for (const [name, asked] of Object.entries(table)) {
      got[name] = await Promise.all([...roles, null].map((role) => heard(operation, name, asked, role)))
      expected[name] = [...roles.map((_, at) => expectedOf(asked.is, at)), 'u']
    }
    expect(got).toEqual(expected)
  })
})

test('a field without a session is answered to everybody', async () => {
  for (const role of [...roles, null])
    for (const [name, asked] of Object.entries(openQueries))
      expect(await heard('query', name, asked, role), `${name}, ${role}`).toBe('y')
  for (const [name, asked] of Object.entries(open))
    expect(await heard('mutation', name, asked, null), name).toBe('r')
})

/** The letter of a subscription; callers with the permission get 406, because a stream is no JSON. */
async function heardLive(caller: Caller, name: string): Promise<string> {
  const field = schema.getSubscriptionType()!.getFields()[name]!
  const of = `subscription { answer: ${name} ${selectionOf(field)} }`
  const { status, errors } = await caller.askForStream(of)
  return status === 406 ? 'y' : letterOf(null, errors)
}

test.each(Object.entries(subscriptions))('the subscription %s', async (name, is) => {
  let letters = ''
  for (const role of [...roles, null]) letters += await heardLive(await callerOf(role), name)
  expect(letters).toBe(`${is}u`)
})

/** A way to the objects of a type, from the query that `is` tells of: with F for their fields. */
type Way = { at: string; is: Expected }
type Step = Way & { field: GraphQLField<unknown, unknown> }
const into = (at: string, fields: string) => at.replace(/\bF\b/, () => fields)
const selected = (type: GraphQLObjectType, name: string) =>
  `${name}${fieldArgs[`${type.name}.${name}`] ?? ''} ${selectionOf(type.getFields()[name]!)}`
const objectType = (name: string) => schema.getType(name) as GraphQLObjectType
const stepInto = (of: string, name: string, { at, is }: Way): Step => {
  const key = `${of}.${name}`
  const field = objectType(of).getFields()[name]!
  return { field, at: into(at, `${name}${fieldArgs[key] ?? ''} { F }`), is: withheld[key] ?? is }
}

/** The way to each type: by its id, or the shortest from the queries that the most roles may ask. */
function waysToTypes(): Map<string, Way> {
  const ways = new Map<string, Way>()
  const openFields = (type: GraphQLObjectType) =>
    Object.keys(type.getFields()).filter((name) => !(`${type.name}.${name}` in withheld))
  const follow = ({ field, at, is }: Step): Step[] => {
    const to = getNamedType(field.type)
    const members = isUnionType(to) ? to.getTypes() : isObjectType(to) ? [to] : []
    const unknown = members.filter(({ name }) => !ways.has(name))
    return unknown.flatMap((type) => {
      const way = { at: isUnionType(to) ? into(at, `... on ${type.name} { F }`) : at, is }
      ways.set(type.name, way)
      return openFields(type).map((name) => stepInto(type.name, name, way))
    })
  }
  const walk = (from: Step[]) => {
    for (let level = from; level.length > 0;) level = level.flatMap(follow)
  }
  for (const [name, { id, is }] of Object.entries(nodes))
    ways.set(name, { at: `node(id: ${id}) { ... on ${name} { F } }`, is })
  const fromNodes = Object.keys(nodes).flatMap((name) =>
    openFields(objectType(name)).map((field) => stepInto(name, field, ways.get(name)!)),
  )
  const root = Object.entries(queries).map(([name, { args = '', is }]) => ({
    ...{ field: schema.getQueryType()!.getFields()[name]!, at: `${name}${args} { F }`, is },
    readers: (typeof is === 'string' ? is : is.own).replaceAll(/[^y]/g, '').length,
  }))
  const rootsOf = (readers: number) => root.filter((step) => step.readers === readers)
  for (const from of [rootsOf(4), rootsOf(2), fromNodes, rootsOf(1)]) walk(from)
  for (const key of Object.keys(withheld)) {
    const [name = '', field = ''] = key.split('.')
    walk([stepInto(name, field, ways.get(name)!)])
  }
  return ways
}
const ways = waysToTypes()

describe('an object field', () => {
  test.each([...ways])('of %s', async (name, { at, is }) => {
    const type = objectType(name)
    const fields = Object.keys(type.getFields())
    const guarded = fields.filter((field) => `${name}.${field}` in withheld)
    const plain = fields.filter((field) => !guarded.includes(field)).map((field) => selected(type, field))
    const isAnswered = new Set<Place>()
    for (const [index, role] of roles.entries()) {
      const caller = await callerOf(role)
      for (const place of typeof is === 'string' ? (['own'] as const) : places) {
        const letter = (typeof is === 'string' ? is : is[place])[index]
        // The query itself refuses a role, or a role with fewer rights has read the same fields of an object.
        const isNew = letter === 'y' && !isAnswered.has(place)
        if (!isNew && guarded.length === 0 && !(name in nodes)) continue
        const path = filled(at, role, place)
        const about = `${role}, ${place}`
        const ask = (selection: string) => caller.ask<Record<string, unknown>>(`{ ${into(path, selection)} }`)
        const { data, errors } = await ask(['__typename', ...plain].join(' '))
        expect(letterOf(data && (Object.values(data)[0] ?? null), errors), about).toBe(letter)
        if (letter !== 'y') continue
        if (JSON.stringify(data).includes(`"${name}"`)) isAnswered.add(place)
        for (const field of guarded) {
          const alone = await ask(selected(type, field))
          const isRead =
            alone.errors.length === 0 && new RegExp(`"${field}":[^n]`).test(JSON.stringify(alone.data))
          expect(isRead, `${about}: ${field}`).toBe(withheld[`${name}.${field}`]![index] === 'y')
        }
      }
    }
  })
})

/** What a System_Administrator has to do first, in the order of `DueCodes`. */
const dues = [
  [
    'an initial password',
    (is: boolean) =>
      db.user.update({ where: { id: world.company.people.sam.id }, data: { mustChangePassword: is } }),
  ],
  [
    'a second factor',
    (is: boolean) => db.setting.updateMany({ data: { requireSecondFactorForAdministrators: is } }),
  ],
] as const

describe.each(dues.map(([name, set], at) => ({ name, set, at })))('while $name is due', ({ set, at }) => {
  beforeAll(() => set(true))
  afterAll(() => set(false))
  const letter = (due = refusedFirst) => due[at]

  it.each([
    ['query', queries],
    ['mutation', mutations],
  ] as const)('refuses every %s that the table does not allow', async (operation, table) => {
    const got: Record<string, Expected> = {}
    const expected: typeof got = {}
    for (const [name, asked] of Object.entries(table)) {
      got[name] = await heard(operation, name, { ...asked, is: '' }, 'sam')
      expected[name] = letter(asked.due)!
    }
    expect(got).toEqual(expected)
  })

  it('answers fields without a session as for strangers', async () => {
    for (const [name, asked] of Object.entries(openQueries))
      expect(await heard('query', name, { ...asked, is: '' }, 'sam'), name).toBe('y')
    for (const [name, asked] of Object.entries(open))
      expect(await heard('mutation', name, { ...asked, is: '' }, 'sam'), name).toBe('r')
  })

  it('starts no subscription', async () => {
    const caller = await callerOf('sam')
    for (const name of Object.keys(subscriptions)) expect(await heardLive(caller, name), name).toBe(letter())
  })

  // The other types are behind a field that is refused.
  it.each(Object.entries(answeredFirst))(
    'refuses every field of %s that the table does not allow',
    async (name, answered) => {
      const caller = await callerOf('sam')
      const type = objectType(name)
      const got: Record<string, string> = {}
      const expected: typeof got = {}
      for (const field of Object.keys(type.getFields())) {
        const query = into(filled(ways.get(name)!.at, 'sam', 'own'), selected(type, field))
        const { data, errors } = await caller.ask<Record<string, unknown>>(`{ ${query} }`)
        got[field] = letterOf(data && Object.values(data)[0], errors)
        expected[field] = letter(answered[field])!
      }
      expect(got).toEqual(expected)
    },
  )
})

describe('ten minutes after the sign-in', () => {
  it('a session may do what needs no recent proof; every other field requires the password again', async () => {
    const sam = await world.signInAgain('sam')
    await db.session.updateMany({ data: { provedAt: new Date(0) } })
    const got: Record<string, boolean> = {}
    for (const [name, { args = '' }] of Object.entries(mutations)) {
      if (name === 'signOut') continue
      const field = schema.getMutationType()!.getFields()[name]!
      const union = getNamedType(field.type)
      const isRefused = isUnionType(union) && union.getTypes().some((type) => type.name === 'Refusal')
      const selection = isRefused ? '{ __typename ... on Refusal { code } }' : selectionOf(field)
      const { data } = await sam.ask<{ answer: unknown }>(
        `mutation { answer: ${name}${filled(args, 'sam', 'own')} ${selection} }`,
      )
      got[name] = (data?.answer as { code?: string } | null | undefined)?.code === 'PROVE_AGAIN'
    }
    expect(
      Object.keys(got)
        .filter((name) => got[name])
        .sort(),
    ).toEqual(byProof.toSorted())
    await db.session.updateMany({ data: { provedAt: new Date(NOON) } })
  })
})

describe('an access token of a System_Administrator', () => {
  const tokens = {} as { reading: Caller; writing: Caller }
  beforeAll(async () => {
    const sam = await world.signInAgain('sam')
    tokens.reading = (await createApiToken(world, sam)).caller
    tokens.writing = (await createApiToken(world, sam, { mayWrite: true })).caller
  })
  const letterOfSam = ({ is }: FieldCase) => (typeof is === 'string' ? is : is.own)[3]

  it('that may write does what the person may, except what the table forbids', async () => {
    const got: Record<string, Expected> = {}
    const expected: typeof got = {}
    for (const [name, asked] of Object.entries(mutations)) {
      const by = () => Promise.resolve(tokens.writing)
      got[name] = await heard('mutation', name, { ...asked, is: '' }, 'sam', by)
      expected[name] = name in neverByToken ? 't' : letterOfSam(asked)!
    }
    expect(got).toEqual(expected)
  })

  it('that may only read answers every query and does no mutation', async () => {
    const by = () => Promise.resolve(tokens.reading)
    const got: Record<string, Expected> = {}
    const expected: typeof got = {}
    for (const [name, asked] of Object.entries(queries)) {
      got[name] = await heard('query', name, { ...asked, is: '' }, 'sam', by)
      expected[name] = letterOfSam(asked)!
    }
    for (const [name, asked] of Object.entries(mutations)) {
      got[name] = await heard('mutation', name, { ...asked, is: '' }, 'sam', by)
      expected[name] = name in neverByToken ? 't' : 'w'
    }
    expect(got).toEqual(expected)
  })

  it('starts no subscription', async () => {
    for (const name of Object.keys(subscriptions))
      expect(await heardLive(tokens.writing, name), name).toBe('t')
  })

  it('reads no field that could let somebody in', async () => {
    const letter = { body: 'Hello' }
    await db.mailMessage.create({
      data: { kind: 'SECURITY', state: 'KEPT', to: 'a@test.example', subject: 'Code', letter },
    })
    for (const key of neverReadByToken) {
      const [name = '', field = ''] = key.split('.')
      const query = into(ways.get(name)!.at, selected(objectType(name), field))
      const { errors } = await tokens.reading.ask(`{ ${query} }`)
      expect(letterOf(null, errors), key).toBe('t')
    }
  })
})

it('changed nothing', async () => {
  expect(await db.timesheet.count({ where: { status: { not: 'PENDING' } } })).toBe(0)
  expect(await db.user.count({ where: { version: { not: 1 } } })).toBe(0)
  expect(await db.approvalGroup.count({ where: { version: { not: 1 } } })).toBe(0)
  expect(await db.setting.count({ where: { version: { not: 1 } } })).toBe(0)
})
