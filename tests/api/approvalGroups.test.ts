// Approval groups over the API: who sees and changes them, the effects of changes, and the deletion of groups with
// contents.
import { beforeEach, describe, expect, it, test } from 'vitest'
import { lockGroups } from '#server/actions/approval-group/lock.ts'
import { db, onStatement, transaction, type Transaction } from '#server/database/client.ts'
import { done, type Outcome } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { historyLines, traces } from '#tests/support/traces.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, setUpWorld, TODAY } from '#tests/support/world.ts'
import { lock } from '#server/database/locks.ts'

const world = setUpWorld()
let group: Awaited<ReturnType<typeof make>>
beforeEach(async () => {
  await db.timesheet.deleteMany()
  const { workshop, fieldNorth } = world.company.groups
  await put('will', workshop.id)
  await put('tess', fieldNorth.id)
  await db.approvalGroup.deleteMany({ where: { name: { startsWith: 'Crew' } } })
  group = await make('Crew one', ['bob'])
})

const submit = async (name: PersonName = 'will', startDate = TODAY) =>
  (await world.signInAgain(name)).submit(world.day([world.unbilled('7:00', '8:00')], { startDate }))

/** A group of no history, straight into the database. */
function make(name: string, approvers: readonly PersonName[], changes: { active?: boolean } = {}) {
  const members = { create: approvers.map((approver) => ({ approverId: world.company.people[approver].id })) }
  const gp = { gpBatchPrefix: 'CR', gpBatchNotificationTo: 'pay@test.example' }
  return db.approvalGroup.create({ data: { name, ...gp, ...changes, members } })
}
const put = (name: PersonName, approvalGroupId: number) =>
  db.user.update({ where: { id: world.company.people[name].id }, data: { approvalGroupId } })
const person = (name: PersonName) => globalId('Account', world.company.people[name])
const idOf = (row: { id: number }) => globalId('ApprovalGroupDetails', row)

const GROUP = `id name active gpBatchPrefix gpBatchNotificationTo gpBatchNotificationCc adminNotification version
  canDecide userCount pendingTimesheets members { approver { firstName active } }`
const ANSWER = `__typename ... on UserError { message } ... on InvalidInput { problems { path message } }
  ... on Refusal { code path }
  ... on ApprovalGroupChange { goneId group { ${GROUP} } destination { name userCount pendingTimesheets } }`
const CREATE = `mutation ($input: ApprovalGroupInput!) { result: createApprovalGroup(input: $input) { ${ANSWER} } }`
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ApprovalGroupInput!) {
  result: updateApprovalGroup(id: $id, version: $version, input: $input) { ${ANSWER} } }`
const DELETE = `mutation ($id: ID!, $version: Int!, $destination: ID) {
  result: deleteApprovalGroup(id: $id, version: $version, destination: $destination) { ${ANSWER} } }`
const ENABLE = `mutation ($id: ID!, $version: Int!) {
  result: enableApprovalGroup(id: $id, version: $version) { ${ANSWER} } }`

type Group = {
  id: string
  name: string
  active: boolean
  adminNotification: string
  version: number
  canDecide: boolean
  userCount: number
  pendingTimesheets: number
  members: { approver: { firstName: string; active: boolean } }[]
}
type Answer = {
  __typename: string
  message?: string
  code?: string
  path?: string | null
  problems?: { path: string; message: string }[]
  goneId?: string | null
  group?: Group | null
  destination?: { name: string; userCount: number; pendingTimesheets: number } | null
}
type Change = { textField: string; previousValue: string; currentValue: string }

async function ask(name: PersonName, text: string, variables: object): Promise<Answer> {
  const { data, errors } = await world.ask<{ result: Answer }>(name, text, variables)
  expect(errors).toEqual([])
  return data!.result
}
const input = (changes: object = {}) => ({
  name: 'Crew two',
  gpBatchPrefix: 'C2',
  gpBatchNotificationTo: 'pay@test.example',
  members: [person('ada')],
  ...changes,
})
const update = (name: PersonName, changes: object = {}, version = 1) =>
  ask(name, UPDATE, { id: idOf(group), version, input: input(changes) })
const remove = (name: PersonName, destination?: { id: number }, one: { id: number } = group, version = 1) =>
  ask(name, DELETE, { id: idOf(one), version, ...(destination && { destination: idOf(destination) }) })

async function historyOf(row: { id: number }): Promise<string[]> {
  const rows = await db.administrationHistory.findMany({
    where: { noun: 'APPROVAL_GROUP', recordId: row.id },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ action, nameOfModifier, changeDetail }) =>
    [action, nameOfModifier, ...(changeDetail as Change[]).map(said)].join(' | '),
  )
}
const said = ({ textField, previousValue, currentValue }: Change) =>
  `${textField}: ${previousValue} > ${currentValue}`

describe('the list of groups', () => {
  const LIST = `query ($filter: ApprovalGroupFilter, $order: ApprovalGroupOrder) {
    administeredGroups(filter: $filter, order: $order) { edges { node { ${GROUP} } } } }`
  type List = { administeredGroups: { edges: { node: Group }[] } }
  const list = async (name: PersonName, variables: object = {}) => {
    const { data, errors } = await world.ask<List>(name, LIST, variables)
    expect(errors).toEqual([])
    return data!.administeredGroups
  }
  const names = async (variables: object) => (await list('uma', variables)).edges.map(({ node }) => node.name)

  it('shows settings, members, counts, and which groups nobody can decide for', async () => {
    await world.seed({ owner: 'will', group: 'workshop' })
    await world.seed({ owner: 'will', group: 'workshop', status: 'APPROVED', startDate: '2026-11-16' })
    const groups = (await list('uma')).edges.map(({ node }) => node)
    const of = (wanted: string) => groups.find((one) => one.name === wanted)
    expect(of('Workshop')).toMatchObject({ canDecide: true, userCount: 1, pendingTimesheets: 1, version: 1 })
    expect(of('Deserted')).toMatchObject({ canDecide: false, userCount: 1, pendingTimesheets: 0 })
    const { adminNotification, members } = of('Field north')!
    expect(adminNotification).toBe('north@test.example; office@test.example')
    expect(members.map(({ approver: { firstName, active } }) => [firstName, active])).toEqual([
      ['Ada', true],
      ['Amy', true],
      ['Ivo', false],
    ])
  })

  it('is filtered by name, state, and whether anybody can decide, and sorted by name or age', async () => {
    await make('Crew Ñandú', ['ada'], { active: false })
    const active = ['Crew one', 'Deserted', 'Field north', 'Workshop']
    expect(await names({ filter: { active: true } })).toEqual(active)
    expect(await names({ filter: { active: false } })).toEqual(['Crew Ñandú'])
    expect(await names({ filter: { search: 'nandu cre' } })).toEqual(['Crew Ñandú'])
    expect(await names({ filter: { active: true, canDecide: false } })).toEqual(['Deserted'])
    expect(await names({ filter: { canDecide: true } })).toEqual(['Crew one', 'Field north', 'Workshop'])
    const order = { by: 'CREATED', ascending: false }
    expect((await names({ order }))[0]).toBe('Crew Ñandú')
  })

  it('costs the same few statements however many groups there are', async () => {
    const cost = async () => {
      const statements: string[] = []
      const end = onStatement(({ sql }) => void statements.push(sql))
      await list('sam')
      end()
      return statements.length
    }
    await world.signIn('sam')
    const few = await cost()
    for (let at = 10; at < 20; at++) await make(`Crew ${at}`, ['ada', 'bob'])
    expect(await cost()).toBe(few)
  })
})

describe('a group', () => {
  it('is made and changed by administrators, which the history says field by field', async () => {
    const members = [person('ada'), person('sam'), person('ada')]
    const changes = { gpBatchNotificationTo: ' pay@test.example;all@test.example ', members }
    const { group: made } = await ask('uma', CREATE, { input: input(changes) })
    expect(made).toMatchObject({ name: 'Crew two', active: true, version: 1, canDecide: true, userCount: 0 })
    const row = await db.approvalGroup.findFirstOrThrow({ where: { name: 'Crew two' } })
    expect(await historyOf(row)).toEqual([
      `CREATED | Uma Tester | Group Name:  > Crew two | GP Batch Prefix:  > C2 | ` +
        'GP Batch Notification Recipients To:  > pay@test.example; all@test.example | Members:  > Ada Tester, Sam Tester',
    ])

    const later = { adminNotification: 'office@test.example', members: [person('ada'), person('amy')] }
    const { group: answered } = await update('sam', later)
    expect(answered).toMatchObject({ name: 'Crew two', version: 2, adminNotification: 'office@test.example' })
    expect(answered!.members.map(({ approver }) => approver.firstName)).toEqual(['Ada', 'Amy'])
    expect(await historyOf(group)).toEqual([
      `CHANGED | Sam Tester | Group Name: Crew one > Crew two | GP Batch Prefix: CR > C2 | ` +
        'Admin Notification:  > office@test.example | Members: Bob Tester > Ada Tester, Amy Tester',
    ])
  })

  const cannot = 'Only active approvers can be added to a group. Please take out'
  it.each([
    [
      'a disabled approver, or a person who does not approve',
      () => ['ada', 'ivo', 'tess', 'uma'].map((name) => person(name as PersonName)),
      `${cannot} Tess Tester, Ivo Tester, Uma Tester.`,
    ],
    ['nobody who can', () => [person('ivo')], 'Please select at least one active approver'],
    [
      'a member without an account',
      () => [person('ada'), globalId('Account', 999_999)],
      'One of the members has no account any more. Please choose again.',
    ],
  ] as const)('never takes %s', async (_, members, message) => {
    expect((await update('sam', { members: members() })).problems).toEqual([{ path: 'members', message }])
    const kept = await db.approvalGroupMember.findMany({ where: { approvalGroupId: group.id } })
    expect(kept).toMatchObject([{ approverId: world.company.people.bob.id }])
    const { problems } = await update('sam', { gpBatchPrefix: 'SEVENTH' })
    expect(problems).toEqual([{ path: 'gpBatchPrefix', message: 'At most 6 characters' }])
  })

  it('keeps its members, disabled ones too, when the members are not sent or not changed', async () => {
    const { ivo } = world.company.people
    await db.user.update({ where: { id: ivo.id }, data: { active: true } })
    await db.approvalGroupMember.create({ data: { approvalGroupId: group.id, approverId: ivo.id } })
    await db.user.update({ where: { id: ivo.id }, data: { active: false } })
    const names = ({ group: answered }: Answer) => answered!.members.map(({ approver }) => approver.firstName)
    expect(names(await update('sam', { members: undefined }))).toEqual(['Bob', 'Ivo'])
    const members = [person('ivo'), person('bob')]
    expect(names(await update('sam', { name: 'Crew three', members }, 2))).toEqual(['Bob', 'Ivo'])
    expect((await historyOf(group)).join()).not.toContain('Members')

    // A disabled member is no approver.
    const alone = await update('sam', { members: [person('ivo')] }, 3)
    expect(alone.problems).toMatchObject([{ message: 'Please select at least one active approver' }])
    expect(names(await update('sam', { members: [person('bob')] }, 3))).toEqual(['Bob'])
    expect((await update('sam', { members }, 4)).problems).toMatchObject([{ path: 'members' }])

    // Only the name of a group changes in which nobody can decide.
    await db.approvalGroupMember.updateMany({
      where: { approvalGroupId: group.id },
      data: { approverId: ivo.id },
    })
    const renamed = await update('uma', { name: 'Crew four', members: null }, 4)
    expect([names(renamed), renamed.group!.canDecide]).toEqual([['Ivo'], false])
  })
})

test('the search for crew leaders finds the people of the group who record timesheets, Staff included', async () => {
  const { data } = await world.ask<{ found: { firstName: string }[] }>(
    'uma',
    `query ($group: ID!, $except: [ID!]) {
      found: leaderCandidates(group: $group, search: "test", except: $except) { firstName } }`,
    { group: globalId('ApprovalGroupDetails', world.company.groups.fieldNorth), except: [person('tess')] },
  )
  expect(data!.found.map(({ firstName }) => firstName)).toEqual(['Amy', 'Fay', 'Jack', 'Rita', 'Sam', 'Theo'])
})

test('the search for members finds active approvers and System Administrators who are not yet chosen', async () => {
  const search = async (variables: object = {}) => {
    const { data } = await world.ask<{ found: { firstName: string }[] }>(
      'uma',
      `query ($search: String, $except: [ID!], $first: Int) {
        found: memberCandidates(search: $search, except: $except, first: $first) { firstName } }`,
      variables,
    )
    return data!.found.map(({ firstName }) => firstName)
  }
  expect(await search()).toEqual(['Ada', 'Amy', 'Bob', 'Sam'])
  expect(await search({ search: 'tester a' })).toEqual(['Ada', 'Amy', 'Sam'])
  expect(await search({ except: [person('ada'), person('bob')], first: 1 })).toEqual(['Amy'])
})

describe('a change of a group', () => {
  const CHANGED = `subscription { approvalGroupChanged { goneId group { id gpBatchPrefix }
    listed(filter: { search: "Crew", active: true }) { id } } }`
  type Heard = {
    approvalGroupChanged: {
      goneId: string | null
      group: { id: string; gpBatchPrefix: string } | null
      listed: { id: string } | null
    }
  }
  const listen = async (name: PersonName, count: number) =>
    (await world.signIn(name)).subscribe<Heard | null>(CHANGED, count)
  const told = (gpBatchPrefix: string, listed: object | null = { id: idOf(group) }) => ({
    approvalGroupChanged: { goneId: null, group: { id: idOf(group), gpBatchPrefix }, listed },
  })

  it('reaches an administrator with the group as it is now, and whether a list with a filter shows it, also if an account changes', async () => {
    const hearing = async (change: () => Promise<unknown>) => {
      const heard = await listen('uma', 1)
      await change()
      return heard.events
    }
    expect(await hearing(() => update('sam', { name: 'Crew two' }))).toEqual([told('C2')])
    const renamed = { name: 'Gang two', gpBatchPrefix: 'C3' }
    expect(await hearing(() => update('sam', renamed, 2))).toEqual([told('C3', null)])
    expect(await hearing(() => remove('sam', undefined, group, 3))).toEqual([
      { approvalGroupChanged: { goneId: idOf(group), group: null, listed: null } },
    ])
    // Groups count their users, so a change of an account is one; a change of a pay location is none.
    const heard = await listen('uma', 1)
    const depot = '{ name: "Crew depot", region: "West", active: true, divisions: [] }'
    await ask('sam', `mutation { result: createPayLocation(input: ${depot}) { __typename } }`, {})
    await ask('sam', `mutation { result: disableAccount(id: "${person('will')}") { __typename } }`, {})
    expect(await heard.events).toEqual([
      { approvalGroupChanged: { goneId: null, group: null, listed: null } },
    ])
    await db.user.update({ where: { id: world.company.people.will.id }, data: { active: true } })
  })

  it('reaches no former administrator', async () => {
    const { id: userId } = world.company.people.uma
    const uma = await world.signInAgain('uma')
    const before = await uma.subscribe<Heard>(CHANGED, 1)
    await update('sam', { gpBatchPrefix: 'C1' })
    expect(await before.events).toEqual([told('C1')])

    const again = await uma.subscribe<Heard>(CHANGED, 1)
    const after = await (await world.signInAgain('uma')).subscribe<Heard | null>(CHANGED, 1)
    const sam = await listen('sam', 1)
    await db.user.update({ where: { id: userId }, data: { userType: 'APPROVER' } })
    await update('sam', { gpBatchPrefix: 'C2' }, 2)
    expect(await sam.events).toEqual([told('C2')])
    // The end of her session ends the subscription, after all events that were sent before.
    const session = await db.session.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } })
    await db.session.update({
      where: { id: session.id },
      data: { endedAt: new Date(), endedBy: 'SIGNED_OUT' },
    })
    expect(await after.events).toEqual([undefined])

    // The other session continues. The first event that it may receive now can be that of the previous change.
    await db.user.update({ where: { id: userId }, data: { userType: 'USER_ADMINISTRATOR' } })
    await update('sam', { gpBatchPrefix: 'C3' }, 3)
    expect(await again.events).toEqual([told(expect.stringMatching(/^C[23]$/) as string)])
  })
})

describe('deleting a group', () => {
  it('makes it inactive if timesheets refer to it, until it is enabled, and deletes it if nothing does', async () => {
    await put('will', group.id)
    const sheet = done(await submit())
    done(await (await world.signInAgain('bob')).approve(sheet))
    await put('will', world.company.groups.workshop.id)
    expect(await remove('sam')).toMatchObject({ goneId: null, group: { active: false, canDecide: false } })
    expect(await remove('sam', undefined, group, 2)).toMatchObject({
      code: 'GROUP_IS',
      message: 'This approval group is already inactive.',
    })
    const enabled = await ask('uma', ENABLE, { id: idOf(group), version: 2 })
    expect(enabled).toMatchObject({ group: { active: true, canDecide: true, version: 3 } })
    expect(await historyOf(group)).toEqual(['DISABLED | Sam Tester', 'ENABLED | Uma Tester'])

    const unused = await make('Crew unused', ['bob'])
    expect(await remove('uma', undefined, unused)).toMatchObject({ goneId: idOf(unused), group: null })
    expect(await db.approvalGroup.count({ where: { id: unused.id } })).toBe(0)
    expect(await historyOf(unused)).toEqual(['DELETED | Uma Tester'])
  })

  it('with a destination moves both there in one act, as each would be moved by itself', async () => {
    const { fieldNorth } = world.company.groups
    const adminNotification = 'crew@test.example'
    await db.approvalGroup.update({ where: { id: group.id }, data: { adminNotification } })
    await put('will', group.id)
    const sheet = done(await submit())
    const approved = done(await submit('will', '2026-11-16'))
    done(await (await world.signInAgain('bob')).approve(approved))

    expect(await remove('uma', fieldNorth)).toMatchObject({
      goneId: null,
      group: { active: false, userCount: 0, pendingTimesheets: 0 },
      destination: { name: 'Field north', pendingTimesheets: 1 },
    })
    const moved = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.number } })
    expect(moved).toMatchObject({ status: 'PENDING', approvalGroupId: fieldNorth.id, version: 2 })
    expect((await db.timesheet.findUnique({ where: { id: approved.number } }))!.approvalGroupId).toBe(
      group.id,
    )
    const history = await historyLines(sheet.number)
    expect(history.at(-1)).toBe('EDIT HEADER Approval Group: Crew one > Field north')
    const { events, notifications, mail } = await traces(sheet.number)
    expect(events.at(-1)).toMatchObject({ timesheetEventType: 'MOVED', actorId: world.company.people.uma.id })
    const { ada, amy } = world.company.people
    expect(notifications.filter(({ message }) => message.startsWith('Uma Tester moved'))).toMatchObject([
      { userId: ada.id },
      { userId: amy.id },
    ])
    expect(mail).toMatchObject([{ to: 'crew@test.example' }])

    const user = await db.user.findUniqueOrThrow({ where: { id: world.company.people.will.id } })
    expect(user).toMatchObject({ approvalGroupId: fieldNorth.id })
    const [kept] = await db.administrationHistory.findMany({
      where: { noun: 'USER', recordId: user.id },
      orderBy: { id: 'desc' },
    })
    expect((kept!.changeDetail as Change[]).map(said)).toEqual(['Approval Group: Crew one > Field north'])
    expect(await historyOf(group)).toEqual([
      'DISABLED | Uma Tester | 1 user and 1 pending timesheet: Crew one > Field north',
    ])
  })

  it('is refused with the counts while it has users, unless another group can decide its timesheets', async () => {
    await put('will', group.id)
    expect(await remove('uma')).toMatchObject({
      code: 'GROUP_IN_USE',
      message: '1 user is in this approval group. Move them to another one to delete it.',
    })
    const refused = { code: 'GROUP_TAKES_NONE', path: 'destination' }
    for (const destination of [group, world.company.groups.deserted, { id: 999_999 }])
      expect(await remove('sam', destination)).toMatchObject(refused)
    const user = await db.user.findUnique({ where: { id: world.company.people.will.id } })
    expect(user).toMatchObject({ approvalGroupId: group.id })

    // Nor may a timesheet come to a group where only its owner could decide it.
    await put('amy', group.id)
    const sheet = done(await submit('amy'))
    expect(await remove('sam', await make('Crew of Amy', ['amy']))).toMatchObject(refused)
    const kept = await db.timesheet.findUnique({ where: { id: sheet.number } })
    expect(kept).toMatchObject({ approvalGroupId: group.id })
    expect(await db.approvalGroup.findUnique({ where: { id: group.id } })).toMatchObject({
      active: true,
      version: 1,
    })
    await put('amy', world.company.groups.fieldNorth.id)
  })
})

describe('at the same time', () => {
  /** What `act` answers that had to wait for another process, which took locks and then changed something. */
  async function afterWaiting<T>(
    take: (tx: Transaction) => Promise<unknown>,
    act: () => Promise<T>,
    change: (tx: Transaction) => Promise<unknown>,
  ): Promise<T> {
    const { answer } = await transaction(async (tx) => {
      await take(tx)
      const answer = act()
      await blockedStatements(1)
      await change(tx)
      return { answer }
    })
    return answer
  }
  const disable = (id: number) => (tx: Transaction) =>
    tx.approvalGroup.update({ where: { id }, data: { active: false } })

  it('adding an account to a group waits for the deletion of the group', async () => {
    const { will } = world.company.people
    const input = {
      ...{ userType: 'STAFF', firstName: 'Will', lastName: 'Tester', email: will.email, taskType: 'ALL' },
      ...{ gpEmployeeId: 'E-WILL', defaultStartTime: 480, approvalGroup: globalId('ApprovalGroup', group) },
      payLocation: globalId('PayLocation', world.company.payLocations.south),
    }
    const { version } = await db.user.findUniqueOrThrow({ where: { id: will.id } })
    const UPDATE_ACCOUNT = `mutation ($id: ID!, $version: Int, $input: AccountInput!) {
      result: updateAccount(id: $id, version: $version, input: $input) {
        __typename ... on InvalidInput { problems { path message } } } }`
    const answer = await afterWaiting(
      (tx) => lockGroups(tx, { exclusive: [group.id] }),
      () => ask('sam', UPDATE_ACCOUNT, { id: person('will'), version, input }),
      disable(group.id),
    )
    expect(answer.problems).toMatchObject([{ path: 'approvalGroup' }])
  })

  it('a submit waits for a change of the approvers, and notifies the new ones', async () => {
    await put('will', group.id)
    const outcome = await afterWaiting(
      (tx) => lock(tx, { on: 'approvalGroup', id: group.id }),
      submit,
      (tx) =>
        tx.approvalGroupMember.updateMany({
          where: { approvalGroupId: group.id },
          data: { approverId: world.company.people.ada.id },
        }),
    )
    const { notifications } = await traces(done(outcome).number)
    expect(notifications).toMatchObject([{ userId: world.company.people.ada.id }])
  })

  it('a change of the approvers waits for a submit', async () => {
    const answer = await afterWaiting(
      (tx) => lockGroups(tx, { shared: [group.id] }),
      () => update('uma'),
      async () => {
        const stored = await db.approvalGroup.findUniqueOrThrow({ where: { id: group.id } })
        expect(stored.name).toBe('Crew one')
      },
    )
    expect(answer).toMatchObject({ group: { name: 'Crew two' } })
  })

  it('a timesheet that is submitted while its group is deleted is moved or refused, never left in the group', async () => {
    const { fieldNorth } = world.company.groups
    for (let round = 0; round < 3; round++) {
      await db.timesheet.deleteMany()
      const given = await make(`Crew ${round}`, ['bob'])
      await put('will', given.id)
      const [outcome] = await Promise.all<Outcome | Answer>([submit(), remove('sam', fieldNorth, given)])
      const left = await db.timesheet.findMany({ where: { status: 'PENDING' } })
      expect(left.map(({ approvalGroupId }) => approvalGroupId)).toEqual(
        (outcome as Outcome).is === 'TimesheetChange' ? [fieldNorth.id] : [],
      )
    }
  })

  it('a timesheet that is decided while its group is deleted is not moved', async () => {
    await put('will', group.id)
    const sheet = done(await submit())
    const bob = await world.signInAgain('bob')
    const { fieldNorth } = world.company.groups
    const [decided, given] = await Promise.all([bob.approve(sheet), remove('sam', fieldNorth)])
    expect(given.__typename).toBe('ApprovalGroupChange')
    const { status, approvalGroupId } = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.number } })
    const isDecided = decided.is === 'TimesheetChange'
    expect([status, approvalGroupId]).toEqual(isDecided ? ['APPROVED', group.id] : ['PENDING', fieldNorth.id])
  })

  it('users cannot move to a group that is being deleted', async () => {
    const other = await make('Crew other', ['ada'])
    await put('will', group.id)
    const answer = await afterWaiting(
      (tx) => lockGroups(tx, { exclusive: [other.id] }),
      () => remove('sam', other),
      disable(other.id),
    )
    expect(answer).toMatchObject({ code: 'GROUP_TAKES_NONE' })
  })

  it('of two groups that are deleted into each other one is deleted, without a deadlock', async () => {
    const other = await make('Crew other', ['ada'])
    await put('will', group.id)
    await put('tess', other.id)
    const answers = await Promise.all([remove('sam', other, group), remove('uma', group, other)])
    expect(answers.filter(({ group, goneId }) => goneId ?? group)).toHaveLength(1)
    expect(answers.map(({ code }) => code)).toContain('GROUP_TAKES_NONE')
  })
})
