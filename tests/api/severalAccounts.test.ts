// The bulk actions of administrators on accounts (spec 6, rulings 4).
import { beforeEach, describe, expect, it } from 'vitest'
import { disableAccounts } from '#server/actions/user/bulk.ts'
import { db, onStatement } from '#server/database/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

type Outcome = { sentId: string; done: boolean; code: string | null; message: string | null }
type Result = { outcomes?: Outcome[]; code?: string; message?: string; problems?: { message: string }[] }

const idOf = (name: PersonName) => globalId('Account', world.company.people[name])
const calls = {
  move: ['moveAccounts', 'approvalGroup'],
  pay: ['setPayLocation', 'payLocation'],
  disable: ['disableAccounts', null],
  logOut: ['logOutAccounts', null],
} as const

async function act(
  by: PersonName,
  what: keyof typeof calls,
  accounts: readonly string[],
  to: string | null = null,
) {
  const [mutation, target] = calls[what]
  const { data, errors } = await world.ask<{ result: Result }>(
    by,
    `mutation ($accounts: [ID!]!${target ? ', $to: ID!' : ''}) {
      result: ${mutation}(accounts: $accounts${target ? `, ${target}: $to` : ''}) {
        ... on AccountOutcomes { outcomes { sentId done code message } }
        ... on Refusal { code message }
        ... on InvalidInput { problems { message } } } }`,
    to ? { accounts, to } : { accounts },
  )
  return data?.result ?? { code: errors[0]?.extensions?.code }
}

const codesOf = ({ outcomes }: Result) => outcomes?.map(({ done, code }) => (done ? 'done' : code))
const stored = (name: PersonName) =>
  db.user.findUniqueOrThrow({ where: { id: world.company.people[name].id } })
/** The last row of the history before the test. */
let before = 0
const historyOf = (name: PersonName) =>
  db.administrationHistory.findMany({
    where: { id: { gt: before }, noun: 'USER', recordId: world.company.people[name].id },
  })
const workshop = () => globalId('ApprovalGroup', world.company.groups.workshop)

beforeEach(async () => {
  for (const { id, active, approvalGroupId, payLocationId } of Object.values(world.company.people))
    await db.user.update({ where: { id }, data: { active, approvalGroupId, payLocationId, version: 1 } })
  await db.approvalGroup.updateMany({ data: { active: true } })
  before = (await db.administrationHistory.aggregate({ _max: { id: true } }))._max.id ?? 0
  await db.userLog.deleteMany({ where: { userLogType: 'ACCOUNT_CHANGED' } })
})

describe('moving several people to a group', () => {
  it('has an outcome for each person: a refusal does not stop the others', async () => {
    const sent = [idOf('tess'), idOf('will'), idOf('uma'), idOf('sam'), globalId('Account', 999_999), 'no id']
    const result = await act('uma', 'move', [...sent, sent[0]!], workshop())
    expect(result.outcomes?.map(({ sentId }) => sentId)).toEqual(sent)
    expect(codesOf(result)).toEqual(['done', 'done', 'IN_NO_GROUP', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'])
    expect(result.outcomes?.[2]?.message).toBe(
      'Uma Tester is a User Administrator, who records no timesheets and is in no approval group.',
    )
    const approvalGroupId = world.company.groups.workshop.id
    expect(await stored('tess')).toMatchObject({
      approvalGroupId,
      version: world.company.people.tess.version + 1,
    })
    expect((await stored('uma')).version).toBe(world.company.people.uma.version)
  })

  it('writes the same history as the single action, and none for people who are in the group already', async () => {
    await act('uma', 'move', [idOf('tess'), idOf('will')], workshop())
    const [change, ...more] = await historyOf('tess')
    expect(more).toEqual([])
    const detail = { field: 'ApprovalGroup', textField: 'Approval Group' }
    expect(change).toMatchObject({
      ...{ action: 'CHANGED', nameOfModifier: 'Uma Tester' },
      changeDetail: [{ ...detail, previousValue: 'Field north', currentValue: 'Workshop' }],
    })
    expect(await historyOf('will')).toEqual([])
    expect((await stored('will')).version).toBe(world.company.people.will.version)
    const logged = await db.userLog.findMany({ where: { userLogType: 'ACCOUNT_CHANGED' } })
    expect(logged.map(({ userId, nameOfActor }) => [userId, nameOfActor])).toEqual([
      [world.company.people.tess.id, 'Uma Tester'],
    ])
  })

  it('leaves pending timesheets with the group that they were submitted to', async () => {
    const { tess } = world.company.people
    const { fieldNorth } = world.company.groups
    await world.seed({ owner: 'tess', status: 'PENDING' })
    await act('uma', 'move', [idOf('tess')], workshop())
    expect(await db.timesheet.findFirst({ where: { userId: tess.id } })).toMatchObject({
      approvalGroupId: fieldNorth.id,
      status: 'PENDING',
    })
  })

  it('refuses a group that is not active, and nobody', async () => {
    const { id } = world.company.groups.workshop
    await db.approvalGroup.update({ where: { id }, data: { active: false } })
    const refused = async (...accounts: string[]) => (await act('uma', 'move', accounts, workshop())).problems
    expect(await refused(idOf('tess'))).toEqual([{ message: 'This approval group is no longer there.' }])
    expect(await refused()).toEqual([{ message: 'Select 1 to 200 users.' }])
  })
})

describe('setting the pay location of several people', () => {
  it('sets it, with history, and refuses the account of a System Administrator to others', async () => {
    const south = globalId('PayLocation', world.company.payLocations.south)
    const answer = await act('uma', 'pay', [idOf('tess'), idOf('sam'), idOf('dora')], south)
    expect(codesOf(answer)).toEqual(['done', 'FORBIDDEN', 'done'])
    expect((await stored('dora')).payLocationId).toBe(world.company.payLocations.south.id)
    expect((await historyOf('tess'))[0]).toMatchObject({
      changeDetail: [{ textField: 'Pay Location', previousValue: 'North', currentValue: 'South' }],
    })
  })
})

describe('disabling and logging out several people', () => {
  it('disables all except the caller, disabled accounts and System Administrators, and ends their sessions', async () => {
    const tess = await world.signInAgain('tess')
    const five = (['tess', 'theo', 'uma', 'dora', 'sam'] as const).map((name) => idOf(name))
    const result = await act('uma', 'disable', five)
    expect(codesOf(result)).toEqual(['done', 'done', 'OWN_ACCOUNT', 'ACCOUNT_IS', 'FORBIDDEN'])
    expect((await stored('theo')).active).toBe(false)
    expect((await historyOf('theo')).map(({ action }) => action)).toEqual(['DISABLED'])
    const { errors } = await tess.ask('{ me { id } }')
    expect(errors[0]?.extensions?.code).toBe('ACCOUNT_DISABLED')
  })

  it('leaves one active System Administrator, also when another one has just disabled the caller', async () => {
    const { sam } = world.company.people
    const administrator = { userType: 'SYSTEM_ADMINISTRATOR', passwordHash: sam.passwordHash } as const
    const [one, two] = await db.user.createManyAndReturn({
      data: ['one', 'two'].map((name) => ({ ...named(name), ...administrator })),
    })
    const both = [one!, two!].map((user) => globalId('Account', user))
    expect(codesOf(await act('sam', 'disable', both))).toEqual(['done', 'done'])
    await db.user.updateMany({ where: { id: { in: [one!.id, two!.id] } }, data: { active: true } })
    await db.user.update({ where: { id: sam.id }, data: { active: false } })
    const outcomes = await disableAccounts({ ...sam, sessionId: 0 } as unknown as Viewer, [one!.id, two!.id])
    expect(outcomes.map(({ stoppedBy }) => stoppedBy?.code ?? null)).toEqual([null, 'LAST_ADMINISTRATOR'])
    expect(await db.user.count({ where: { userType: 'SYSTEM_ADMINISTRATOR', active: true } })).toBe(1)
  })

  it('logs people out, and says so in history and the user log', async () => {
    const tess = await world.signInAgain('tess')
    expect(codesOf(await act('uma', 'logOut', [idOf('tess'), idOf('uma')]))).toEqual(['done', 'OWN_ACCOUNT'])
    const { errors } = await tess.ask('{ me { id } }')
    expect(errors[0]?.extensions?.code).toBe('LOGGED_OUT')
    expect((await historyOf('tess')).map(({ action }) => action)).toEqual(['LOGGED_OUT'])
  })
})

it('takes as many statements for 200 people as for two', async () => {
  const people = await db.user.createManyAndReturn({
    data: Array.from({ length: 200 }, (_, at) => ({
      ...named(`n${at}`),
      userType: 'STAFF' as const,
      approvalGroupId: world.company.groups.fieldNorth.id,
    })),
  })
  const ids = people.map((person) => globalId('Account', person))
  const count = async (accounts: readonly string[], to: string) => {
    let statements = 0
    const stop = onStatement(() => (statements += 1))
    const result = await act('uma', 'move', accounts, to)
    stop()
    expect(result.outcomes?.every(({ done }) => done)).toBe(true)
    return statements
  }
  const two = await count(ids.slice(0, 2), workshop())
  expect(await count(ids, globalId('ApprovalGroup', world.company.groups.deserted))).toBe(two)
})

it('reports its effects in advance: pending timesheets by group, sessions, groups left without an approver', async () => {
  const { tess, bob } = world.company.people
  await db.session.updateMany({ data: { endedAt: new Date() }, where: { userId: { in: [tess.id, bob.id] } } })
  await world.seed({ owner: 'tess', status: 'PENDING', startDate: '2026-11-16' })
  await world.seed({ owner: 'lone', status: 'PENDING', group: null })
  await world.signInAgain('tess')
  const IMPACT = `query ($accounts: [ID!]!) { accountsImpact(accounts: $accounts) {
    pending { group { name } count } signedIn desertedGroups { name } } }`
  const accounts = [idOf('tess'), idOf('lone'), globalId('Account', bob)]
  const { data, errors } = await world.ask('uma', IMPACT, { accounts })
  expect(errors).toEqual([])
  expect(data).toEqual({
    accountsImpact: {
      pending: [
        { group: { name: 'Field north' }, count: 2 },
        { group: null, count: 1 },
      ],
      signedIn: 1,
      desertedGroups: [{ name: 'Workshop' }],
    },
  })
})

const named = (name: string) => ({ firstName: name, lastName: 'New', email: `${name}@new.example` })
