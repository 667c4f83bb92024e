// Replacing a forgotten password with a mailed code, over GraphQL and at the legacy paths; and attacks by strangers,
// guessing and old mails (rulings 4).
import { afterEach, describe, expect, it } from 'vitest'
import { sendMail } from '#server/actions/mail/send.ts'
import { sendCode } from '#server/actions/access/password-reset.ts'
import { createTokens } from '#server/auth/tokens.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import type { Secrets } from '#server/mail/letter.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { workOff } from '#tests/support/jobs.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const NEW = 'four quiet parrots'
const TESS = 'tess@test.example'
const NO = { error: { code: 'CODE_NOT_ACCEPTED', details: [{ target: 'code' }] } }

const world = setUpWorld()
afterEach(async () => {
  world.at(NOON)
  const { id, passwordHash } = world.company.people.tess
  await db.user.update({ where: { id }, data: { passwordHash, active: true } })
  await db.mailMessage.deleteMany()
  await db.emailCode.deleteMany()
  await db.throttle.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
})
/** So long after noon. */
const later = (minutes: number, seconds = 0) =>
  world.at(new Date(Date.parse(NOON) + minutes * 60_000 + seconds * 1000).toISOString())

const post = (path: string, body: object) => world.nobody.rest('POST', `/auth/${path}`, body)
const jobs = () => db.$queryRaw<{ data: Jobs['passwordReset'] }[]>`
  SELECT data FROM jobs.job WHERE name = 'passwordReset' ORDER BY created_on`

/** Runs the jobs of all requests. */
async function work() {
  await workOff('passwordReset', (job) => sendCode({ tokens: createTokens(world.secretKey) }, job))
}
async function asked(email = TESS, path = 'forgot-password') {
  expect(await post(path, { email })).toMatchObject({ status: 204 })
  await work()
  const mails = await db.mailMessage.findMany({ where: { kind: 'PASSWORD_RESET' }, orderBy: { id: 'desc' } })
  return { mails, code: (mails[0]?.secrets as Secrets | null)?.code ?? '' }
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const verify = (code: string, email = TESS) => post('verify-code', { email, code })
const replace = (code: string, password = NEW, email = TESS) =>
  post('new-password', { email, code, password })
const REFUSED = { status: 400, body: NO }
const newUser = (firstName: string, changes: Partial<Prisma.UserUncheckedCreateInput> = {}) => {
  const email = `${firstName.toLowerCase()}@test.example`
  return db.user.create({ data: { firstName, lastName: 'New', email, userType: 'STAFF', ...changes } })
}
const logIn = async (password: string) => (await post('login', { email: TESS, password })).status

describe('a forgotten password', () => {
  it('is replaced by the code that came by mail; every session ends, and the code is used up', async () => {
    const open = await world.signInAgain('tess')
    const { mails, code } = await asked()
    expect(mails).toMatchObject([{ to: TESS, state: 'QUEUED' }])
    expect(await logIn(PASSWORD), 'requesting a code changes nothing').toBe(200)
    expect(await verify(code)).toMatchObject({ status: 204 })
    expect(await replace(code)).toMatchObject({ status: 204 })
    expect((await open.rest('GET', '/auth/me')).status).toBe(401)
    expect([await logIn(PASSWORD), await logIn(NEW)]).toEqual([400, 200])
    expect(await replace(code, 'five loud parrots')).toMatchObject(REFUSED)
    expect((await db.mailMessage.findFirstOrThrow()).secrets).toBeNull()
  })

  it('is not replaced by a password that is too short, common or the e-mail address, and the code stays valid', async () => {
    const { code } = await asked()
    for (const password of ['short', 'password1234', TESS])
      expect(await replace(code, password)).toMatchObject({
        status: 400,
        body: { error: { code: 'INVALID_INPUT', details: [{ target: 'password' }] } },
      })
    expect(await verify(code)).toMatchObject({ status: 204 })
  })
})

describe('a code', () => {
  it('is ended by a newer one', async () => {
    const { code: first } = await asked()
    const { code: second, mails } = await asked(TESS, 'resend-code')
    expect(mails).toMatchObject([{ secrets: { code: second } }, { secrets: null }])
    if (first !== second) expect(await verify(first)).toMatchObject(REFUSED)
    expect(await verify(second)).toMatchObject({ status: 204 })
  })

  it('is valid for ten minutes', async () => {
    const { code } = await asked()
    later(10, -1)
    // Looking at it while it is right costs no try.
    for (let time = 0; time < 8; time++) expect(await verify(code)).toMatchObject({ status: 204 })
    later(10, 1)
    expect(await verify(code)).toMatchObject(REFUSED)
  })

  it('can be wrong five times, even if tried in parallel; a new code has five tries again', async () => {
    const { code } = await asked()
    await Promise.all(Array.from({ length: 20 }, () => verify(wrong(code))))
    for (const answer of [await verify(code), await replace(code)]) expect(answer).toMatchObject(REFUSED)
    const { code: second } = await asked()
    expect(await verify(second)).toMatchObject({ status: 204 })
  })

  const guess = async (codes: number) => {
    for (let sent = 0; sent < codes; sent++) {
      await db.throttle.deleteMany({ where: { key: { startsWith: 'code-at:' } } })
      const { code } = await asked()
      for (let tries = 0; tries < 5; tries++) expect(await verify(wrong(code))).toMatchObject(REFUSED)
    }
  }
  const used = { status: 400, body: { error: { code: 'CODES_USED_UP', details: [{ target: 'code' }] } } }

  it('allows twenty wrong guesses a day over all codes', async () => {
    await guess(4)
    const { code } = await asked()
    expect(await verify(code), 'the right one included').toMatchObject(used)
    expect(await replace(code)).toMatchObject(used)
    later(24 * 60, 1)
    expect(await verify((await asked()).code)).toMatchObject({ status: 204 })
  })

  it('resets the count when its owner uses one', async () => {
    await guess(3)
    expect(await replace((await asked()).code)).toMatchObject({ status: 204 })
    await guess(3)
  })

  it('has the same limit for an unknown address', async () => {
    const tryOnce = () => verify('123456', 'nobody@test.example')
    const again = () => db.throttle.deleteMany({ where: { key: { startsWith: 'code-try:' } } })
    for (let tries = 0; tries < 20; tries++) {
      if (tries % 5 === 0) await again()
      expect(await tryOnce()).toMatchObject(REFUSED)
    }
    await again()
    expect(await tryOnce()).toMatchObject(used)
  })

  it('works for only one of two at the same time', async () => {
    const { code } = await asked()
    const answers = await Promise.all([replace(code), replace(code, 'five loud parrots')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  it('of one person is invalid for another', async () => {
    const { code } = await asked()
    await asked('theo@test.example')
    const theirs = await db.mailMessage.findFirstOrThrow({ where: { to: 'theo@test.example' } })
    if ((theirs.secrets as Secrets).code !== code)
      expect(await verify(code, 'theo@test.example')).toMatchObject(REFUSED)
  })

  it('cannot be derived from the database, because its hash needs the server’s secret', async () => {
    const { code } = await asked()
    const { codeHash, userId } = await db.emailCode.findFirstOrThrow()
    expect(createTokens(world.secretKey).codeHashOf(userId, code)).toBe(codeHash)
    expect(createTokens('another secret').codeHashOf(userId, code)).not.toBe(codeHash)
  })

  it('that was mailed too late is not sent', async () => {
    await asked()
    const { id } = await db.mailMessage.findFirstOrThrow()
    later(11)
    const mailer = { send: () => Promise.reject(new Error('sent')) }
    const office = { mailer, publicUrl: 'http://daybook.test', files: world.files, seal: null }
    await expect(sendMail(office, { messageId: id })).rejects.toThrow('expired before it could be sent')
  })
})

describe('an unknown address, or that of a disabled account', () => {
  it.each(['nobody@test.example', 'dora@test.example'])(
    '%s gets the same answer and no mail',
    async (email) => {
      const known = await post('forgot-password', { email: TESS })
      const unknown = await post('forgot-password', { email })
      expect(unknown.body).toEqual(known.body)
      expect([unknown.status, known.status]).toEqual([204, 204])
      // The same work was done before each answer: whose address it is comes out in the job.
      expect((await jobs()).map(({ data }) => data.email)).toEqual([TESS, email])
      await work()
      expect(await db.mailMessage.findMany({ where: { to: email } })).toEqual([])
      expect(await db.mailMessage.count()).toBe(1)
    },
  )

  it('is refused any code like a wrong code of a known address, and writes as many rows', async () => {
    const { code } = await asked()
    const written = async () => (await db.throttle.findMany()).map(({ count }) => count).toSorted()
    await db.throttle.deleteMany()
    const known = await verify(wrong(code))
    const afterKnown = await written()
    await db.throttle.deleteMany()
    const unknown = await verify(wrong(code), 'nobody@test.example')
    expect(unknown.body).toEqual(known.body)
    expect(await written()).toEqual(afterKnown)
  })

  it('ends the code of an account that is disabled in the meantime', async () => {
    const { code } = await asked()
    await db.user.update({ where: { id: world.company.people.tess.id }, data: { active: false } })
    expect(await replace(code)).toMatchObject(REFUSED)
  })
})

describe('an address that only looks like that of an account', () => {
  it.each(['\u212Aim@test.example', 'K\u0130m@test.example'])(
    '%s gets no mail and opens no account',
    async (email) => {
      const { id } = await newUser('Kim')
      await sendCode({ tokens: createTokens(world.secretKey) }, { email })
      expect(await db.mailMessage.count()).toBe(0)
      const { code } = await asked('kim@test.example')
      expect(await verify(code, email)).toMatchObject({ status: 400 })
      expect(await verify(code, 'KIM@test.example')).toMatchObject({ status: 204 })
      await db.user.delete({ where: { id } })
    },
  )
})

describe('many requests for codes', () => {
  it('do not flood a mailbox, without revealing it', async () => {
    for (let time = 0; time < 9; time++)
      expect((await post('forgot-password', { email: TESS })).status).toBe(204)
    expect(await jobs()).toHaveLength(5)
  })

  it('is throttled by place, whatever the addresses', async () => {
    const ask = async (time: number) =>
      (await post('forgot-password', { email: `p${time}@test.example` })).status
    for (let time = 0; time < 100; time++) expect(await ask(time)).toBe(204)
    expect(await ask(100)).toBe(429)
  })
})

it('an invitation to an account is over once its password was replaced', async () => {
  const { id } = await newUser('Nia', { mustChangePassword: true })
  const { code } = await asked('nia@test.example')
  expect(await replace(code, NEW, 'nia@test.example')).toMatchObject({ status: 204 })
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ mustChangePassword: false })
  await db.userLog.deleteMany({ where: { userId: id } })
  await db.user.delete({ where: { id } })
})
