// The command that lets a person in when nobody can do it in the application. tests/run/operator.test.ts starts the command.
import { beforeEach, describe, expect, it } from 'vitest'
import { findPerson, letIn } from '#server/actions/user/let-in.ts'
import { signInLimits } from '#server/auth/throttle.ts'
import { db, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { ask, signInBy, withPasskey, withTotp } from '#tests/support/secondFactor.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const SESSION = { __typename: 'SessionPayload' }
const ADMINISTRATOR = { userType: 'SYSTEM_ADMINISTRATOR', active: true, mustChangePassword: true } as const
const COMMAND = 'The command on the server'

const world = setUpWorld({ trustProxy: 1 })
/** The last row of the history before a test: nothing deletes rows of it. */
let before = 0
beforeEach(async () => {
  world.at(NOON)
  for (const { id, userType, active, passwordHash } of Object.values(world.company.people)) {
    const data = { userType, active, passwordHash, mustChangePassword: false, gpEmployeeId: null }
    await db.user.update({ where: { id }, data })
  }
  const { throttle, totp, passkey, session, userLog, mailMessage } = db
  for (const rows of [throttle, totp, passkey, session, userLog, mailMessage])
    await (rows as typeof throttle).deleteMany()
  before = (await db.administrationHistory.aggregate({ _max: { id: true } }))._max.id ?? 0
})

const idOf = (name: PersonName) => world.company.people[name].id
const stored = (name: PersonName) => db.user.findUniqueOrThrow({ where: { id: idOf(name) } })
const disable = (name: PersonName) => db.user.update({ where: { id: idOf(name) }, data: { active: false } })
const recorded = () =>
  db.administrationHistory.findMany({ where: { id: { gt: before } }, orderBy: { id: 'asc' } })
const logged = async () => {
  const rows = await db.userLog.findMany({ where: { nameOfActor: COMMAND }, orderBy: { id: 'asc' } })
  return rows.map(({ userLogType, userId }) => [userLogType, userId])
}
const mailed = async () =>
  (await db.mailMessage.findMany({ orderBy: { to: 'asc' } })).map(({ to, subject }) => [to, subject])

describe('a System Administrator who lost every second factor', () => {
  it('is let in by an initial password; the factors and the sessions are gone', async () => {
    const sam = await world.signInAgain('sam')
    await withTotp(sam)
    await withPasskey(sam)
    expect((await signInBy(world, 'sam')).__typename).toBe('SecondFactorNeeded')
    await db.userLog.deleteMany()
    await db.mailMessage.deleteMany()

    const { password, done } = await letIn(idOf('sam'))
    expect(done).toBe(
      'removed the second factors, gave the account an initial password, ended 1 session and cleared its failed sign-ins',
    )
    expect(await stored('sam')).toMatchObject(ADMINISTRATOR)
    expect((await sam.ask('{ me { id } }')).status).toBe(401)
    expect([await db.totp.count(), await db.passkey.count(), await db.recoveryCode.count()]).toEqual([
      0, 0, 0,
    ])
    expect(await signInBy(world, 'sam')).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await signInBy(world, 'sam', password)).toMatchObject(SESSION)
  })

  it('gets a mail, as does every other active System Administrator; the history and the user log name the command', async () => {
    const two = { id: { in: [idOf('ada'), idOf('dora')] } }
    await db.user.updateMany({ where: two, data: { userType: 'SYSTEM_ADMINISTRATOR' } })
    await withTotp(await world.signInAgain('sam'))
    await db.mailMessage.deleteMany()
    const { password } = await letIn(idOf('sam'))
    expect(await mailed()).toEqual([
      ['ada@test.example', 'A command on the server let Sam Tester in'],
      ['sam@test.example', 'A command on the server let you in'],
    ])
    const mails = await db.mailMessage.findMany()
    for (const mail of mails) expect(mail).toMatchObject({ kind: 'SECURITY', userId: idOf('sam') })
    expect(JSON.stringify(mails)).toContain('removed the second factors')
    expect(JSON.stringify(mails)).not.toContain(password)
    const by = { nameOfModifier: COMMAND, modifierId: null, recordId: idOf('sam') }
    expect(await recorded()).toMatchObject([
      { ...by, action: 'SECOND_FACTOR_RESET' },
      { ...by, action: 'PASSWORD_GIVEN' },
    ])
    expect(await logged()).toEqual([
      ['SECOND_FACTOR_REMOVED', idOf('sam')],
      ['PASSWORD_CHANGED', idOf('sam')],
    ])
  })

  it('sets up another one after the password, if the setting requires it', async () => {
    const require = (requireSecondFactorForAdministrators: boolean) =>
      db.setting.update({ where: { id: 1 }, data: { requireSecondFactorForAdministrators } })
    await require(true)
    const { password } = await letIn(idOf('sam'))
    const sam = world.caller((await signInBy(world, 'sam', password)).accessToken!)
    expect((await ask(sam, 'beginTotp')).__typename).toBe('PASSWORD_CHANGE_REQUIRED')
    const { data } = await sam.ask(
      `mutation { result: changePassword(input: { currentPassword: "${password}", newPassword: "hydraulic pump seven" }) {
        ... on ChangePasswordPayload { viewer { mustChangePassword mustSetUpSecondFactor } } } }`,
    )
    expect(data).toEqual({ result: { viewer: { mustChangePassword: false, mustSetUpSecondFactor: true } } })
    expect((await withTotp(sam)).recoveryCodes).toHaveLength(10)
    await require(false)
  })
})

describe('a company without an active System Administrator', () => {
  it('re-enables its disabled System Administrator', async () => {
    await disable('sam')
    expect(await findPerson('SAM@test.example')).toMatchObject({ id: idOf('sam'), active: false, others: 0 })
    const { password, done } = await letIn(idOf('sam'))
    expect(done).toContain('enabled the account, gave')
    expect(await stored('sam')).toMatchObject(ADMINISTRATOR)
    expect((await recorded()).map(({ action }) => action)).toEqual(['ENABLED', 'PASSWORD_GIVEN'])
    expect(await logged()).toEqual([
      ['ACCOUNT_CHANGED', idOf('sam')],
      ['PASSWORD_CHANGED', idOf('sam')],
    ])
    expect(await signInBy(world, 'sam', password)).toMatchObject(SESSION)
  })

  it.each([
    ['uma', 'User Administrator'],
    ['tess', 'Staff'],
  ] as const)('gets one of the account of %s, %s until then', async (name, label) => {
    await disable('sam')
    const { password, done } = await letIn(idOf(name))
    expect(done).toContain(`changed the user type from ${label} to System Administrator, gave`)
    expect(await stored(name)).toMatchObject({ ...ADMINISTRATOR, allowTimesheetCreation: true })
    const [change] = await recorded()
    expect(change).toMatchObject({ action: 'CHANGED', recordId: idOf(name), nameOfModifier: COMMAND })
    expect(change!.changeDetail).toContainEqual(
      expect.objectContaining({ previousValue: label, currentValue: 'System Administrator' }),
    )
    expect(await mailed()).toEqual([[`${name}@test.example`, 'A command on the server let you in']])
    expect(await signInBy(world, name, password)).toMatchObject(SESSION)
  })

  it('changes nothing if somebody else now has the GP employee of the disabled account, and names them', async () => {
    await db.user.update({ where: { id: idOf('sam') }, data: { active: false, gpEmployeeId: 'E7' } })
    await db.user.update({ where: { id: idOf('tess') }, data: { gpEmployeeId: 'E7' } })
    await expect(letIn(idOf('sam'))).rejects.toThrow('GP employee E7 is already linked to Tess Tester.')
    expect(await stored('sam')).toMatchObject({ active: false, mustChangePassword: false })
    expect([await recorded(), await mailed()]).toEqual([[], []])
  })
})

describe('failed sign-ins', () => {
  const login = async (name: PersonName, password: string, from: string) => {
    const { email } = world.company.people[name]
    const headers = { 'x-forwarded-for': from }
    return (await world.nobody.rest('POST', '/auth/login', { email, password }, headers)).status
  }

  it('of the account are cleared on every network, with wrong codes; those of others stay', async () => {
    const { email } = world.company.people.sam
    const code = { email, code: '000000' }
    for (let tries = 0; tries < 5; tries++) await world.nobody.rest('POST', '/auth/verify-code', code)
    const codes = () => db.throttle.count({ where: { key: { startsWith: 'code-try' } } })
    expect(await codes()).toBe(2)
    const networks = ['203.0.113.7', '198.51.100.66']
    for (const network of networks)
      for (const name of ['sam', 'tess'] as const)
        for (let failure = 0; failure < signInLimits.onNetwork.free; failure++)
          await login(name, 'a wrong password', network)
    for (const network of networks) expect(await login('sam', PASSWORD, network)).toBe(429)
    const { password } = await letIn(idOf('sam'))
    expect(await codes()).toBe(0)
    for (const network of networks) {
      expect(await login('sam', password, network)).toBe(200)
      expect(await login('tess', PASSWORD, network)).toBe(429)
    }
  })
})

it('finds nobody at an unknown e-mail address, and counts the other active System Administrators', async () => {
  expect(await findPerson('nobody@test.example')).toBeNull()
  expect(await findPerson('uma@test.example')).toMatchObject({
    ...{ name: 'Uma Tester', userType: 'USER_ADMINISTRATOR', hasSecondFactor: false, others: 1 },
  })
})

it('waits for a running account action, so that the two cannot interleave', async () => {
  const released = Promise.withResolvers<void>()
  const holder = transaction(async (tx) => {
    await lock(tx, 'changing accounts')
    await released.promise
  })
  const letting = letIn(idOf('sam'))
  await blockedStatements(1)
  expect((await stored('sam')).mustChangePassword).toBe(false)
  released.resolve()
  await Promise.all([holder, letting])
  expect((await stored('sam')).mustChangePassword).toBe(true)
})
