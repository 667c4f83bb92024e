// Every query, mutation, subscription and object field of the schema with every role and a stranger, against own, group's
// and other's objects. The expected answers are in one table, tests/support/everyField.ts.
import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller, GraphError } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import {
  byToken,
  fieldsOf,
  mutations,
  neverByToken,
  open,
  openQueries,
  queries,
  refusedFirst,
  subscriptions,
  types,
  type FieldCase,
  type Expected,
} from '#tests/support/everyField.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { globalId, TODAY, setUpWorld } from '#tests/support/world.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
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

/** Everything of a person that a field can be asked of, as GraphQL writes it. */
async function objectsOf(owner: PersonName): Promise<Record<string, string>> {
  const { people, groups, jobs, workOrders, payLocations, glAccounts } = world.company
  const { id: userId } = people[owner]
  const group = owner === 'will' ? groups.workshop : groups.fieldNorth
  const sheet = await world.seed({ owner, group: owner === 'will' ? 'workshop' : 'fieldNorth' })
  const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: sheet.id } })
  await db.fieldService.create({ data: { timesheetLineId: line.id, customerName: 'Bowen Quarries' } })
  const picture = { path: `photo of ${owner}`, contentType: 'image/jpeg', size: 1, width: 4, height: 3 }
  await db.taskPhoto.create({
    data: { timesheetLine: { connect: { id: line.id } }, position: 0, file: { create: picture } },
  })
  const docket = await db.docket.create({
    data: {
      number: `D-2026-${String(line.id).padStart(6, '0')}`,
      token: owner,
      ...{ timesheetId: sheet.id, timesheetLineId: line.id, userId, approvalGroupId: group.id },
      date: new Date(TODAY),
      ...{ customerName: 'Bowen Quarries', customerEmail: '', workerName: owner, fleet: 'EX-118' },
      ...{ content: '{}', sha256: '', issuedAt: new Date() },
    },
  })
  const event = await db.timesheetEvent.create({
    data: { timesheetId: sheet.id, timesheetEventType: 'SUBMITTED', actorId: userId },
  })
  await db.timesheetHistory.create({
    data: {
      timesheetId: sheet.id,
      eventId: event.id,
      userId,
      approvalGroupId: group.id,
      actionType: 'CREATE',
      actionArea: 'HEADER',
      changeDetail: [{ field: 'Shift', textField: 'Shift', previousValue: '', currentValue: 'Day Shift' }],
      modifierId: userId,
      nameOfModifier: owner,
      emailOfModifier: people[owner].email,
      roleOfModifier: people[owner].userType,
    },
  })
  await db.administrationHistory.create({
    data: {
      noun: 'USER',
      recordId: userId,
      action: 'CHANGED',
      changeDetail: [],
      nameOfModifier: 'Sam Tester',
      emailOfModifier: 'sam@test.example',
    },
  })
  const notification = await db.notification.create({
    data: {
      userId,
      actorId: people.sam.id,
      timesheetId: sheet.id,
      timesheetEventId: event.id,
      message: 'Approved',
    },
  })
  const template = await db.template.create({
    data: {
      userId,
      name: 'Pit day',
      shift: 'DAY',
      lines: { create: { position: 0, timesheetLineType: 'UNBILLED', glAccountId: glAccounts.training.id } },
    },
  })
  const reportView = await db.reportView.create({
    data: { userId, name: 'Last month', report: 'HOURS', queryString: '', createdAt: new Date() },
  })
  const manual = await db.manual.create({
    data: {
      ...{ name: 'For approvers', visibleTypes: ['APPROVER'] },
      file: { create: { path: `${owner}.pdf`, contentType: 'application/pdf', size: 1 } },
      versions: {
        create: { file: { create: { path: `${owner}.png`, contentType: 'image/png', size: 1 } } },
      },
    },
  })
  const text = JSON.stringify
  const settings = (hours: number) =>
    `{ companyName: "Demo Plant", defaultStartTime: 510, enableUseDefaultStartTime: true, maximumDailyHours: ${hours},
       maximumDailyHoursCheckingEnable: true, passMidnightCheckingEnable: true, timeZone: "Australia/Brisbane",
       timesheetOverlapCheckingEnable: true, allowUnsignedReason: false, requireSecondFactorForAdministrators: false, developmentHosts: "",
       mailDockets: false }`
  return {
    sheet: text(globalId('Timesheet', sheet)),
    sheetNumber: String(sheet.id),
    sheetInput: `{ id: ${text(globalId('Timesheet', sheet))}, version: 99, startDate: "${TODAY}", shift: DAY, lines: [] }`,
    docket: text(globalId('Docket', docket)),
    user: text(globalId('User', { id: userId })),
    userNumber: String(userId),
    accountId: text(globalId('Account', people.theo)),
    nobody: text(globalId('Account', { id: 999_999 })),
    account: '{ firstName: "", lastName: "", email: "", defaultStartTime: 510 }',
    groupId: text(globalId('ApprovalGroupDetails', group)),
    groupNumber: String(group.id),
    groupOnly: text(globalId('ApprovalGroup', group)),
    group: '{ name: "", gpBatchPrefix: "", gpBatchNotificationTo: "", members: [] }',
    notification: text(globalId('Notification', notification)),
    template: text(globalId('Template', template)),
    nobodyAtAll: text(globalId('User', { id: 999_999 })),
    noBatch: text(globalId('PayBatch', { id: 999_999 })),
    noCorrection: text(globalId('PayCorrection', { id: 999_999 })),
    noDeputy: text(globalId('Deputy', { id: 999_999 })),
    noAbsence: text(globalId('Absence', { id: 999_999 })),
    noOpening: text(globalId('PayPeriodOpening', { id: 999_999 })),
    noRequest: text(globalId('PayPeriodRequest', { id: 999_999 })),
    payPeriodRule: text(globalId('PayPeriodRule', { id: 1 })),
    reportView: text(globalId('ReportView', reportView)),
    noReportView: text(globalId('ReportView', { id: 999_999 })),
    noTemplate: text(globalId('Template', { id: 999_999 })),
    job: text(globalId('Job', jobs.bridge)),
    workOrder: text(globalId('WorkOrder', workOrders.repair)),
    payLocationId: text(globalId('PayLocation', payLocations.north)),
    payLocation: '{ name: "", region: "", active: true, divisions: [] }',
    manualId: text(globalId('Manual', manual)),
    manual: '{ name: "", description: "", active: true, visibleTypes: [] }',
    settings: settings(0),
    goodSettings: settings(12),
    device: '{ deviceId: "", token: "" }',
    noWebhook: text(globalId('Webhook', { id: 999_999 })),
    noDelivery: text(globalId('WebhookDelivery', { id: 999_999 })),
    noToken: text(globalId('ApiToken', { id: 999_999 })),
    noDevice: text(globalId('SignedInDevice', { id: 999_999 })),
    mail: text(globalId('MailMessage', { id: 999_999 })),
  }
}

const filled = (source: string, role: Role, place: Place) =>
  source.replace(/\$(\w+)/g, (_, name: string) => {
    const value = ids.get(ownerAt(role, place))![name]
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
  expect(Object.keys({ ...mutations, ...open }).sort()).toEqual(names(schema.getMutationType()))
  expect(Object.keys(subscriptions).sort()).toEqual(names(schema.getSubscriptionType()))
  const roots = ['Query', 'Mutation', 'Subscription']
  const objects = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__') && !roots.includes(type.name),
  )
  expect(Object.keys(types).sort()).toEqual(objects.map(({ name }) => name).sort())
  for (const type of objects) {
    const plain = fieldsOf(types[type.name]!).map((field) => field.replace(/\(.*/, ''))
    expect(plain.sort(), type.name).toEqual(names(type as never))
  }
})

describe.each([
  ['query', queries],
  ['mutation', mutations],
] as const)('a %s', (operation, table) => {
  test.each(Object.entries(table))('%s', async (name, asked) => {
    for (const [at, role] of roles.entries())
      expect(await heard(operation, name, asked, role), role).toEqual(expectedOf(asked.is, at))
    expect(await heard(operation, name, asked, null), 'a stranger').toBe('u')
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

test.each(Object.entries(subscriptions))('the subscription %s', async (name, { is }) => {
  for (const [at, role] of [...roles.entries(), [4, null] as const]) {
    const expected = role === null ? 'u' : (is as string)[at]
    expect(await heardLive(await callerOf(role), name), role ?? 'a stranger').toBe(expected)
  }
})

describe('an object field', () => {
  const probes = Object.entries(types).filter(([, { at }]) => at !== null)
  test.each(probes)('of %s', async (name, { at, is, fields, withheld }) => {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new Error(`${name} is no object type.`)
    const select = (list: string) =>
      list
        .split(/\s+/)
        .filter(Boolean)
        .map((field) => `${field} ${selectionOf(type.getFields()[field.replace(/\(.*/, '')]!)}`)
        .join(' ')
    for (const [index, role] of roles.entries()) {
      const caller = await callerOf(role)
      for (const place of typeof is === 'string' ? (['own'] as const) : places) {
        const path = filled(at!, role, place)
        const letter = (expectedOf(is, index) as Record<Place, string>)[place] ?? expectedOf(is, index)
        const about = `${role}, ${place}`
        const { data, errors } = await caller.ask<Record<string, unknown>>(
          `{ ${path.replace(/\bF\b/, `__typename ${select(fields)}`)} }`,
        )
        const root = data ? (Object.values(data)[0] ?? null) : null
        expect(letterOf(root, errors), about).toBe(letter)
        if (letter !== 'y') continue
        const guarded = (withheld ?? []).flatMap(([readers, list]) =>
          list.split(' ').map((field) => ({ readers, field })),
        )
        for (const { readers, field } of guarded) {
          const alone = await caller.ask<object>(`{ ${path.replace(/\bF\b/, select(field))} }`)
          const isRead =
            alone.errors.length === 0 &&
            new RegExp(`"${field.replace(/\(.*/, '')}":[^n]`).test(JSON.stringify(alone.data))
          expect(isRead, `${about}: ${field}`).toBe(readers[index] === 'y')
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

  // The others are behind a query that is refused.
  const isReached = (path: string | null) => !!queries[/^\w+/.exec(path ?? '')?.[0] ?? '']?.due
  it.each(Object.entries(types).filter(([, { at: path, due }]) => isReached(path) && (at === 0 || due)))(
    'refuses every field of %s that the table does not allow',
    async (name, probe) => {
      const { at: path, due = [] } = probe
      const caller = await callerOf('sam')
      const got: Record<string, string> = {}
      const expected: typeof got = {}
      for (const field of fieldsOf(probe)) {
        const type = schema.getType(name) as GraphQLObjectType
        const select = `${field} ${selectionOf(type.getFields()[field.replace(/\(.*/, '')]!)}`
        const { data, errors } = await caller.ask<Record<string, unknown>>(
          `{ ${filled(path!, 'sam', 'own').replace(/\bF\b/, select)} }`,
        )
        got[field] = letterOf(data && Object.values(data)[0], errors)
        expected[field] = letter(due.find(([, names]) => names.split(' ').includes(field))?.[0])!
      }
      expect(got).toEqual(expected)
    },
  )
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
    expect([...byToken, ...neverByToken].sort()).toEqual(Object.keys(mutations).sort())
    const got: Record<string, Expected> = {}
    const expected: typeof got = {}
    for (const [name, asked] of Object.entries(mutations)) {
      const by = () => Promise.resolve(tokens.writing)
      got[name] = await heard('mutation', name, { ...asked, is: '' }, 'sam', by)
      expected[name] = neverByToken.includes(name) ? 't' : letterOfSam(asked)!
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
      expected[name] = neverByToken.includes(name) ? 't' : 'w'
    }
    expect(got).toEqual(expected)
  })

  it('starts no subscription', async () => {
    for (const name of Object.keys(subscriptions))
      expect(await heardLive(tokens.writing, name), name).toBe('t')
  })

  it('reads no field that lets somebody in', async () => {
    const letter = { body: 'Hello' }
    await db.mailMessage.create({
      data: { kind: 'SECURITY', state: 'KEPT', to: 'a@test.example', subject: 'Code', letter },
    })
    for (const [name, { at, neverByToken: never = '' }] of Object.entries(types))
      for (const field of never.split(' ').filter(Boolean)) {
        const type = schema.getType(name) as GraphQLObjectType
        const select = `${field} ${selectionOf(type.getFields()[field]!)}`
        const { errors } = await tokens.reading.ask(`{ ${at!.replace(/\bF\b/, select)} }`)
        expect(letterOf(null, errors), `${name}.${field}`).toBe('t')
      }
  })
})

it('changed nothing', async () => {
  expect(await db.timesheet.count({ where: { status: { not: 'PENDING' } } })).toBe(0)
  expect(await db.user.count({ where: { version: { not: 1 } } })).toBe(0)
  expect(await db.approvalGroup.count({ where: { version: { not: 1 } } })).toBe(0)
  expect(await db.setting.count({ where: { version: { not: 1 } } })).toBe(0)
})
