// Accounts as administrators make, change, disable and delete them (spec 5 and 6, rulings 4).
import { describe, expect, it } from 'vitest'
import type { AccountAct } from '#domain/user/administration.ts'
import { logFailedSignIn } from '#server/actions/access/failed-sign-in.ts'
import { db } from '#server/database/client.ts'
import type { User } from '#server/database/generated/client.ts'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { workOff } from '#tests/support/jobs.ts'
import { globalId, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

const fields = `
  __typename
  ... on AccountChange {
    goneId password
    account { id version email active hasSignedIn userType allowTimesheetCreation taskType
      approvalGroup { id } payLocation { id } gpEmployeeId defaultStartTime }
  }
  ... on Refusal { code message path }
  ... on InvalidInput { problems { path message } }
`
type Account = { id: string; version: number; email: string; active: boolean; [field: string]: unknown }
type Result = {
  __typename: string
  goneId?: string | null
  password?: string | null
  account?: Account | null
  code?: string
  problems?: { path: string; message: string }[]
}

async function call(by: PersonName, mutation: string, args: string, variables: object): Promise<Result> {
  const query = `mutation (${args}) { result: ${mutation} { ${fields} } }`
  const { data, errors } = await world.ask<{ result: Result }>(by, query, variables)
  return data?.result ?? { __typename: errors[0]?.extensions?.code ?? 'NOTHING' }
}

const UPDATE = '$id: ID!, $version: Int, $input: AccountInput!'
const accountId = (user: { id: number }) => globalId('Account', user)
const create = (by: PersonName, input: object) =>
  call(by, 'createAccount(input: $input)', '$input: AccountInput!', { input })
const edit = (by: PersonName, user: { id: number }, input: object, version: number | null = null) =>
  call(by, 'updateAccount(id: $id, version: $version, input: $input)', UPDATE, {
    ...{ id: accountId(user), version, input },
  })
const mutations = {
  disable: 'disableAccount',
  enable: 'enableAccount',
  delete: 'deleteAccount',
  givePassword: 'giveInitialPassword',
  logOut: 'forceLogOut',
} as const satisfies Partial<Record<AccountAct, string>>
const act = (by: PersonName, what: keyof typeof mutations, user: { id: number }) =>
  call(by, `${mutations[what]}(id: $id)`, '$id: ID!', { id: accountId(user) })

let made = 0
/** What the form sends of a member of the staff. */
function staff(changes: object = {}) {
  made += 1
  const { payLocations, groups } = world.company
  return {
    ...{ userType: 'STAFF', firstName: 'New', lastName: `Person ${made}`, email: `new${made}@test.example` },
    ...{ gpEmployeeId: `GP-${made}`, gpStaffNumber: '77', gpPayCycle: 'RENTAL' },
    ...{ taskType: 'ALL', allowTimesheetCreation: false, showFieldService: true, defaultStartTime: 0 },
    payLocation: globalId('PayLocation', payLocations.north),
    approvalGroup: globalId('ApprovalGroup', groups.fieldNorth),
    ...changes,
  }
}
const stored = (email: string) => db.user.findFirstOrThrow({ where: { email } })
/** A new person to act on. */
async function somebody(changes: Partial<User> = {}): Promise<User> {
  made += 1
  const name = { firstName: 'Some', lastName: `Body ${made}`, email: `some${made}@test.example` }
  return db.user.create({ data: { ...name, userType: 'STAFF', ...changes } })
}
/** Signs somebody in with a password. */
async function signingIn(email: string, password: string) {
  type Signed = { result: { __typename: string; accessToken?: string } }
  return (await world.nobody.ask<Signed>(SIGN_IN, { input: { email, password } })).data?.result
}

describe('creating an account', () => {
  it('stores the form, generates a password that must be changed, and lets everybody except approvers record', async () => {
    const input = staff({ email: 'First.Last@test.example' })
    const { account, password } = await create('uma', input)
    expect(account).toMatchObject({
      email: 'First.Last@test.example',
      active: true,
      hasSignedIn: false,
      allowTimesheetCreation: true,
      defaultStartTime: 0,
      approvalGroup: { id: globalId('ApprovalGroup', world.company.groups.fieldNorth) },
    })
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const again = await create('uma', staff())
    expect(again.password).not.toBe(password)
    const other = await create('sam', staff({ userType: 'USER_ADMINISTRATOR', taskType: null }))
    expect(await stored(other.account!.email), 'a User Administrator has no form of a worker').toMatchObject({
      approvalGroupId: null,
      taskType: 'ALL',
      showFieldService: false,
    })
    expect(await signingIn('first.last@test.example', password!)).toMatchObject({
      __typename: 'SessionPayload',
    })
  })

  it('of a System_Administrator is reserved to System_Administrators, as is every change of one', async () => {
    for (const userType of ['APPROVER', 'USER_ADMINISTRATOR'])
      expect((await create('uma', staff({ userType }))).__typename, userType).toBe('AccountChange')
    const administrator = { userType: 'SYSTEM_ADMINISTRATOR' }
    expect(await create('uma', staff(administrator))).toMatchObject({
      code: 'CREATES_NO_ADMINISTRATOR',
      message: 'User admins are not be able to create system administrators.',
    })
    expect((await create('sam', staff(administrator))).__typename).toBe('AccountChange')
    const { people } = world.company
    expect((await edit('uma', people.sam, staff())).__typename).toBe('FORBIDDEN')
    expect(await edit('uma', people.theo, staff(administrator))).toMatchObject({
      code: 'CREATES_NO_ADMINISTRATOR',
    })
  })

  it('names each missing field, depending on the user type', async () => {
    const blank = { userType: 'STAFF', firstName: ' ', lastName: '', email: '', defaultStartTime: 510 }
    const { problems } = await create('sam', blank)
    expect(Object.fromEntries(problems!.map(({ path, message }) => [path, message]))).toMatchObject({
      firstName: 'Please enter First Name',
      lastName: 'Please enter Last Name',
      email: 'Please enter email',
      gpEmployeeId: 'Please enter GP Employee ID',
      payLocation: 'Please enter Pay Location',
      approvalGroup: 'Please select Approval Group',
      taskType: 'Please select Visible Type',
    })
    const links = { payLocation: null, approvalGroup: null, gpEmployeeId: '' }
    const approver = await create('sam', staff({ userType: 'APPROVER', ...links }))
    expect(approver.__typename, 'an approver who records nothing').toBe('AccountChange')
    const recording = staff({ userType: 'APPROVER', allowTimesheetCreation: true, ...links })
    expect((await create('sam', recording)).problems?.map(({ path }) => path)).toEqual([
      'gpEmployeeId',
      'payLocation',
      'approvalGroup',
    ])
    const odd = staff({ email: 'no address', userType: null, gpEmployeeId: 'E000000000000012' })
    expect((await create('sam', odd)).problems).toEqual(
      expect.arrayContaining([
        { path: 'email', message: 'Please input correct email' },
        // The width of GP's column.
        { path: 'gpEmployeeId', message: 'At most 15 characters' },
        { path: 'userType', message: 'Please select User Type' },
      ]),
    )
  })

  it('refuses an e-mail that another account has, whatever its case, also at the same time', async () => {
    const names = ['at.once', 'AT.ONCE', 'At.Once']
    const outcomes = await Promise.all(
      names.map((name) => create('sam', staff({ email: `${name}@test.example` }))),
    )
    const message = 'The specified email is being used by another account. Please use a different email.'
    const refused = { code: 'EMAIL_USED', path: 'email', message }
    expect(outcomes.filter(({ code }) => code)).toMatchObject([refused, refused])
  })

  it('refuses a GP employee of another active account, and names the account', async () => {
    const { account } = await create('sam', staff({ gpEmployeeId: 'E-1', lastName: 'Holder' }))
    const second = staff({ gpEmployeeId: 'E-1' })
    const message = 'GP employee E-1 is already linked to New Holder.'
    expect(await create('sam', second)).toMatchObject({
      code: 'GP_EMPLOYEE_USED',
      path: 'gpEmployeeId',
      message,
    })
    await db.user.updateMany({ where: { email: account!.email }, data: { active: false } })
    expect((await create('sam', second)).__typename).toBe('AccountChange')
  })
})

describe('editing an account', () => {
  it('needs the current version: the second save changes nothing, and names the first person', async () => {
    const person = await somebody()
    expect((await edit('sam', person, staff(), 1)).account).toMatchObject({ version: 2 })
    expect(await edit('uma', person, staff(), 1)).toMatchObject({
      code: 'CHANGED_SINCE',
      message: 'Changed by Sam Tester at 12:00 since you opened it. Please look at it again.',
    })
  })

  it('records each changed field with its author for ever, and nothing for a save without changes', async () => {
    const person = await somebody()
    const input = staff()
    await edit('sam', person, input)
    await edit('sam', person, input)
    const { data } = await world.ask<{
      account: { history: { edges: { node: Record<string, unknown> }[] } }
    }>(
      'uma',
      `query ($number: Int!) { account(number: $number) { history { edges { node {
        action nameOfModifier roleOfModifier changes { textField previousValue currentValue } } } } } }`,
      { number: person.id },
    )
    const rows = data!.account.history.edges.map(({ node }) => node)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'CHANGED', nameOfModifier: 'Sam Tester' })
    expect(rows[0]!.changes).toContainEqual({
      textField: 'Pay Location',
      previousValue: '',
      currentValue: world.company.payLocations.north.name,
    })
    expect(rows[0]!.changes).toContainEqual({
      textField: 'Default Start Time',
      previousValue: '08:30 am',
      currentValue: '12:00 am',
    })
    await expect(world.asOwner('DELETE FROM "AdministrationHistory"')).rejects.toThrow(
      'The history of what is administered can only be added to.',
    )
  })

  it('keeps chosen records that have become inactive, and refuses to choose them or missing ones', async () => {
    const closed = await db.payLocation.create({ data: { name: 'Shut', region: 'QLD', active: false } })
    const payLocation = globalId('PayLocation', closed)
    const person = await somebody({ payLocationId: closed.id })
    expect((await edit('sam', person, staff({ payLocation }))).__typename).toBe('AccountChange')
    const links = { payLocation, approvalGroup: globalId('ApprovalGroup', { id: 99_999 }) }
    expect((await create('sam', staff(links))).problems?.map(({ path }) => path)).toEqual([
      'payLocation',
      'approvalGroup',
    ])
  })
})

describe('permissions', () => {
  it('a User_Administrator can do nothing to a System_Administrator', async () => {
    for (const what of Object.keys(mutations) as (keyof typeof mutations)[]) {
      const target = await somebody({ userType: 'SYSTEM_ADMINISTRATOR', active: what !== 'enable' })
      expect((await act('uma', what, target)).__typename, what).toBe('FORBIDDEN')
      expect(await db.user.findUnique({ where: { id: target.id } }), what).toMatchObject({
        active: target.active,
        version: 1,
      })
      expect((await act('sam', what, target)).__typename, what).toBe('AccountChange')
    }
  })

  it('nobody can disable, delete or log out themselves, or give themselves a password', async () => {
    for (const what of ['disable', 'delete', 'givePassword', 'logOut'] as const)
      expect(await act('sam', what, world.company.people.sam)).toMatchObject({ code: 'OWN_ACCOUNT' })
  })
})

describe('disabling and deleting', () => {
  it('immediately ends every session, with the message of the specification', async () => {
    const tess = await world.signInAgain('theo')
    await act('uma', 'disable', world.company.people.theo)
    const { status, errors } = await tess.ask('{ me { id } }')
    expect(status).toBe(403)
    expect(errors[0]?.message).toMatch(/^Your account has been disabled\./)
    await act('uma', 'enable', world.company.people.theo)
    expect((await tess.ask('{ me { id } }')).status, 'the session is over').not.toBe(200)
    expect(await signingIn('theo@test.example', PASSWORD)).toMatchObject({ __typename: 'SessionPayload' })
  })

  it('deletes accounts that nothing refers to, whose changes stay in the history, and disables others', async () => {
    const fresh = await somebody()
    await edit('uma', fresh, staff({ email: fresh.email }))
    expect((await act('sam', 'delete', fresh)).goneId).toBe(accountId(fresh))
    expect(await db.user.findUnique({ where: { id: fresh.id } })).toBeNull()
    const kept = await db.administrationHistory.findMany({ where: { noun: 'USER', recordId: fresh.id } })
    expect(kept.map(({ action }) => action).toSorted()).toEqual(['CHANGED', 'DELETED'])
    const worked = await somebody()
    await db.timesheet.create({
      data: { userId: worked.id, lastActorId: worked.id, startDate: new Date('2026-11-02') },
    })
    const outcome = await act('sam', 'delete', worked)
    expect(outcome).toMatchObject({ goneId: null, account: { active: false } })
    expect(await act('sam', 'delete', worked)).toMatchObject({ code: 'KEPT_FOR_HISTORY' })
  })

  it('keeps the log of sign-ins: an account with successful or failed sign-ins is disabled', async () => {
    const { passwordHash } = world.company.people.sam
    for (const password of [PASSWORD, 'a wrong password']) {
      const person = await somebody({ passwordHash })
      await signingIn(person.email, password)
      await workOff('failedSignIn', logFailedSignIn)
      const log = () => db.userLog.findMany({ where: { userId: person.id }, orderBy: { id: 'asc' } })
      const [before] = await log()
      expect(await act('uma', 'delete', person)).toMatchObject({ goneId: null, account: { active: false } })
      expect(await log()).toMatchObject([before, { userLogType: 'ACCOUNT_CHANGED' }])
      await expect(db.user.delete({ where: { id: person.id } })).rejects.toThrow('UserLog_userId_fkey')
    }
  })

  it('is deleted or keeps its log when a sign-in fails at the same time', async () => {
    const at = new Date().toISOString()
    const failed = { userLogType: 'SIGN_IN_FAILED', address: null, userAgent: null, at } as const
    for (let round = 0; round < 4; round++) {
      const { id } = await somebody()
      const [{ __typename }] = await Promise.all([
        act('sam', 'delete', { id }),
        logFailedSignIn({ userId: id, ...failed }),
      ])
      expect(__typename).toBe('AccountChange')
      const kept = await db.user.findUnique({ where: { id }, select: { active: true } })
      const logged = await db.userLog.count({ where: { userId: id, userLogType: 'SIGN_IN_FAILED' } })
      expect([kept, logged]).toEqual(logged > 0 ? [{ active: false }, 1] : [null, 0])
    }
  })

  it('never removes the last active System_Administrator, nor by giving them another type', async () => {
    const one = await somebody({ userType: 'SYSTEM_ADMINISTRATOR' })
    await db.user.updateMany({
      where: { userType: 'SYSTEM_ADMINISTRATOR', id: { notIn: [one.id, world.company.people.sam.id] } },
      data: { active: false },
    })
    expect((await act('sam', 'disable', one)).__typename).toBe('AccountChange')
    const demoted = await edit('sam', world.company.people.sam, staff({ userType: 'APPROVER' }))
    expect(demoted).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  })

  it('two System_Administrators who disable each other at the same time do not both succeed', async () => {
    const caller = await world.signInAgain('sam')
    for (let round = 0; round < 2; round++) {
      const { passwordHash } = world.company.people.sam
      const { email, id } = await somebody({ userType: 'SYSTEM_ADMINISTRATOR', passwordHash })
      const sue = world.caller((await signingIn(email, PASSWORD))!.accessToken!)
      const query = 'mutation ($id: ID!) { result: disableAccount(id: $id) { __typename } }'
      const [bySam, bySue] = await Promise.all([
        caller.ask(query, { id: accountId({ id }) }),
        sue.ask(query, { id: accountId(world.company.people.sam) }),
      ])
      const active = await db.user.count({ where: { userType: 'SYSTEM_ADMINISTRATOR', active: true } })
      expect(active, JSON.stringify([bySam.data, bySue.data])).toBe(1)
      await db.user.update({ where: { id: world.company.people.sam.id }, data: { active: true } })
      await db.user.updateMany({ where: { email }, data: { active: false } })
      await db.session.updateMany({
        where: { userId: world.company.people.sam.id },
        data: { endedAt: null, endedBy: null },
      })
    }
  })
})

describe('the list of accounts', () => {
  const list = async (filter: object, sort?: object) => {
    const { data } = await world.ask<{ accounts: { edges: { node: { email: string } }[] } }>(
      'sam',
      `query ($filter: AccountFilter, $sort: AccountSort) {
        accounts(filter: $filter, sort: $sort) { edges { node { email } } } }`,
      { filter, sort },
    )
    return data!.accounts.edges.map(({ node }) => node.email)
  }

  it('is searched by name, e-mail and GP number, filtered by what accounts are, and sorted by e-mail', async () => {
    await db.user.updateMany({ where: { email: 'fay@test.example' }, data: { gpEmployeeId: 'GPX-900' } })
    expect(await list({ search: 'gpx-900' })).toEqual(['fay@test.example'])
    expect(await list({ search: 'FAY@TEST' })).toEqual(['fay@test.example'])
    expect(await list({ search: 'fay gpx' })).toEqual(['fay@test.example'])
    expect(await list({ search: 'fay nobody' })).toEqual([])
    const { groups, payLocations } = world.company
    const south = { payLocation: globalId('PayLocation', payLocations.south) }
    expect(await list(south)).toEqual(['will@test.example'])
    const workshop = { approvalGroup: globalId('ApprovalGroup', groups.workshop) }
    expect(await list(workshop)).toEqual(['will@test.example'])
    expect(await list({ search: 'tester', userType: 'APPROVER', active: false })).toEqual([
      'ivo@test.example',
    ])
    const up = await list({ search: 'tester' }, { by: 'EMAIL', ascending: true })
    expect(up).toEqual(up.toSorted())
    expect(await list({ search: 'tester' }, { by: 'EMAIL', ascending: false })).toEqual(up.toReversed())
  })

  it('is filtered by whether people have signed in, with a password or through the identity provider', async () => {
    const lastName = 'Signing'
    await somebody({ lastName, passwordHash: null })
    await somebody({ lastName, passwordHash: 'given', mustChangePassword: true })
    const chosen = await somebody({ lastName, passwordHash: 'chosen' })
    const provided = await somebody({ lastName, passwordHash: null, usesProvider: true })
    expect(new Set(await list({ search: lastName, hasSignedIn: true }))).toEqual(
      new Set([chosen.email, provided.email]),
    )
    expect(await list({ search: lastName, hasSignedIn: false })).toHaveLength(2)
  })

  it('finds and counts those who lack what their form requires, not those who need neither', async () => {
    const complete: Partial<User> = {
      approvalGroupId: world.company.groups.workshop.id,
      gpEmployeeId: 'GPX-901',
      passwordHash: 'chosen',
      userType: 'STAFF',
      lastName: 'Lacking',
    }
    const lack = (firstName: string, changes: Partial<User>) =>
      somebody({ ...complete, firstName, ...changes, email: `${firstName}@lack.example` })
    await lack('complete', {})
    await lack('group', { approvalGroupId: null, gpEmployeeId: 'GPX-902' })
    await lack('employee', { gpEmployeeId: null })
    await lack('password', { gpEmployeeId: 'GPX-903', passwordHash: null })
    const nothing = { approvalGroupId: null, gpEmployeeId: null }
    await lack('disabled', { ...nothing, active: false, passwordHash: null })
    await lack('admin', { ...nothing, userType: 'USER_ADMINISTRATOR' })
    await lack('decides', { ...nothing, userType: 'APPROVER', allowTimesheetCreation: false })
    const search = 'lacking'
    expect(await list({ search, lacks: 'GROUP' })).toEqual(['group@lack.example'])
    expect(await list({ search, lacks: 'EMPLOYEE' })).toEqual(['employee@lack.example'])
    const { data } = await world.ask<{ accountCounts: object }>(
      'sam',
      `query ($filter: AccountFilter) { accountCounts(filter: $filter) {
        staff unfinished { notSignedIn withoutGroup withoutEmployee } } }`,
      { filter: { search, lacks: 'GROUP', userType: 'STAFF' } },
    )
    expect(data?.accountCounts).toEqual({
      staff: 1,
      unfinished: { notSignedIn: 1, withoutGroup: 1, withoutEmployee: 1 },
    })
  })
})

describe('disabling a person who is submitting', () => {
  it('either stores the whole timesheet or refuses it', async () => {
    const { people } = world.company
    for (let round = 0; round < 4; round++) {
      const tess = await world.signInAgain('tess')
      const [submitted] = await Promise.all([
        tess.submit(world.day([world.rental('7:00', '9:00')])),
        act('sam', 'disable', people.tess),
      ])
      const there = await db.timesheet.findMany({ where: { userId: people.tess.id } })
      if (submitted.is === 'TimesheetChange') expect(there).toMatchObject([{ status: 'PENDING' }])
      else expect(there).toEqual([])
      await db.timesheet.deleteMany()
      await act('sam', 'enable', people.tess)
    }
  })
})
