// The sweep deletes expired data at night, in one process, and strangers cannot make any table grow.
import { expect, it } from 'vitest'
import { pino } from 'pino'
import { retentionDays, sweep } from '#server/actions/sweep.ts'
import { db } from '#server/database/client.ts'
import { createFaults } from '#server/errors/faults.ts'
import { asOwner, ownerOf } from '#tests/support/database.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'
import pg from 'pg'
import { databaseLocks } from '#server/database/locks.ts'

const world = setUpWorld()

const daysAgo = (days: number) => new Date(new Date(NOON).getTime() - days * 86_400_000)

/** Two of each: one a day older than it is kept, one a day younger. */
async function fill() {
  const { id: userId } = world.company.people.tess
  for (const edge of [1, -1]) {
    const at = (name: keyof typeof retentionDays) => daysAgo(retentionDays[name] + edge / 2)
    await db.failureLog.create({ data: { document: {}, at: at('failureLog') } })
    await db.userLog.create({ data: { userId, userLogType: 'SIGNED_IN', at: at('userLog') } })
    await db.throttle.create({
      data: { key: `sweep ${edge}`, count: 1, windowStart: at('throttle'), lastAt: at('throttle') },
    })
    await db.emailCode.create({
      data: { userId, purpose: 'PASSWORD_RESET', codeHash: 'x', expiresAt: at('emailCode') },
    })
    const ticket = { userId, purpose: 'SIGN_IN', tokenHash: `sweep ${edge}` } as const
    await db.factorTicket.create({ data: { ...ticket, expiresAt: at('factorTicket') } })
    const mail = { kind: 'GROUP_NOTIFICATION', to: 'a@test.example', subject: 'Hello', letter: {} } as const
    await db.mailMessage.create({ data: { ...mail, state: 'SENT', sentAt: at('sentMail') } })
    await db.mailMessage.create({ data: { ...mail, state: 'KEPT', createdAt: at('otherMail') } })
    await db.deletedTimesheetKey.create({
      data: { userId, clientMutationKey: `sweep ${edge}`, at: at('deletedTimesheetKey') },
    })
    const days = { startDate: at('deputy'), endDate: at('deputy') }
    const { ada, bob } = world.company.people
    await db.deputy.create({ data: { absentId: ada.id, deputyId: bob.id, ...days } })
    const list = { list: 'TASKS', format: 'CSV', filter: {} } as const
    await db.export.create({ data: { userId, ...list, createdAt: at('export') } })
    const webhook = { create: { name: 'Pay', url: 'https://pay.example/', secret: '', events: [] } }
    const told = { event: 'SUBMITTED', recordId: 1, at: at('webhookDelivery'), webhook } as const
    await db.webhookDelivery.create({ data: told })
    const plan = { userId, key: `sweep ${edge}`, hash: 'x', answer: [] }
    await db.planRequest.create({ data: { ...plan, at: at('planRequest') } })
    const refreshTokens = { create: { tokenHash: `sweep ${edge}` } }
    await db.session.create({ data: { userId, expiresAt: at('session'), refreshTokens } })
  }
}

const counts = async () => ({
  failureLog: await db.failureLog.count(),
  userLog: await db.userLog.count(),
  throttle: await db.throttle.count({ where: { key: { startsWith: 'sweep' } } }),
  emailCode: await db.emailCode.count(),
  factorTicket: await db.factorTicket.count(),
  sentMail: await db.mailMessage.count({ where: { state: 'SENT' } }),
  otherMail: await db.mailMessage.count({ where: { state: 'KEPT' } }),
  deletedTimesheetKey: await db.deletedTimesheetKey.count(),
  deputy: await db.deputy.count(),
  export: await db.export.count(),
  webhookDelivery: await db.webhookDelivery.count(),
  planRequest: await db.planRequest.count(),
  session: await db.session.count(),
  refreshToken: await db.refreshToken.count(),
})

it('deletes rows older than their days, and keeps the rest', async () => {
  await fill()
  expect(await counts()).toEqual(all(2))
  expect(await sweep()).toBe(true)
  expect(await counts()).toEqual(all(1))
})

const all = (count: number) =>
  Object.fromEntries([...Object.keys(retentionDays), 'refreshToken'].map((name) => [name, count]))

it('removes expired codes from mail, and keeps the mail', async () => {
  const about = { to: 'a@test.example', subject: 'Hello', letter: {} }
  const mail = { kind: 'PASSWORD_RESET', state: 'KEPT', ...about } as const
  for (const minutes of [-1, 1]) {
    const secretsUntil = new Date(new Date(NOON).getTime() + minutes * 60_000)
    await db.mailMessage.create({ data: { ...mail, secrets: { code: '123456' }, secretsUntil } })
  }
  await sweep()
  const left = await db.mailMessage.findMany({ where: { kind: 'PASSWORD_RESET' }, orderBy: { id: 'asc' } })
  expect(left.map(({ secrets }) => secrets)).toEqual([null, { code: '123456' }])
})

it('is left to the process that has begun it', async () => {
  const other = new pg.Client({ connectionString: ownerOf(world.url) })
  await other.connect()
  await other.query('SELECT pg_advisory_lock($1)', [databaseLocks.sweeping])
  expect(await sweep()).toBe(false)
  await other.end()
})

it('stores at most twenty faults per minute in the database; the log has all', async () => {
  await asOwner(world.url, 'DELETE FROM "FailureLog"')
  const lines: string[] = []
  const faults = createFaults(pino({}, { write: (line: string) => void lines.push(line) }))
  for (let index = 0; index < 60; index++) faults.record(new Error('again'))
  await expect.poll(() => db.failureLog.count()).toBeGreaterThanOrEqual(20)
  // A minute may end in between.
  expect(await db.failureLog.count()).toBeLessThanOrEqual(40)
  expect(lines).toHaveLength(60)
})
