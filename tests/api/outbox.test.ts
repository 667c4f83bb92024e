// Who reads mail under Outbox and sends it again, and who sends welcome e-mails (rulings 4 and 5).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAIL_ERROR_MAX, MAILS_SENT_AGAIN_MAX } from '#domain/limits.ts'
import { queueMail, type NewMail } from '#server/actions/mail/mail-rows.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { createHash } from 'node:crypto'
import { tokenHash } from '#server/auth/tokens.ts'
import { db, transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Letter, Secrets } from '#server/mail/letter.ts'
import type { PersonName } from '#tests/support/company.ts'
import { send as call } from '#tests/support/everyWrite.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const PUBLIC_URL = 'http://daybook.test'

const world = setUpWorld()
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())
afterEach(async () => {
  world.at(NOON)
  server.received.length = 0
  await db.mailMessage.deleteMany()
  await db.emailCode.deleteMany()
  await db.throttle.deleteMany()
})

const letter: Letter = {
  heading: 'Hello',
  paragraphs: ['Good morning.'],
  facts: [],
  notes: [],
  code: { label: 'Your code' },
}

async function queue(to: string, more: Partial<NewMail> = {}): Promise<number> {
  await transaction(async (tx) =>
    queueMail(tx, [{ kind: 'GROUP_NOTIFICATION', to, subject: `To ${to}`, letter, ...more }]),
  )
  return (await db.mailMessage.findFirstOrThrow({ where: { to }, orderBy: { id: 'desc' } })).id
}
/** What the worker does with it; without a mail server it is kept. */
const workOn = async (messageId: number, mailing = null as ReturnType<MailServer['mailer']> | null) => {
  const mailer = await mailing
  await sendMail({ mailer, publicUrl: PUBLIC_URL, files: world.files, seal: null }, { messageId }).finally(
    () => mailer?.close(),
  )
}
const kept = async (to: string, more: Partial<NewMail> = {}) => {
  const id = await queue(to, more)
  await workOn(id)
  return id
}
const newest = () => db.mailMessage.findFirstOrThrow({ orderBy: { id: 'desc' } })
const passed = (minutes: number) => world.at(inMinutes(minutes).toISOString())
const inMinutes = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000)
const code = (minutes: number) => ({ secrets: { code: '402917' }, until: inMinutes(minutes) })

const OUTBOX = 'query ($filter: MailFilter) { outbox(filter: $filter) { edges { node { to } } } }'
const MAIL = `query ($id: ID!) {
  node(id: $id) { ... on MailMessage { to state isHidden content { html text } } } }`
type Listed = { outbox: { edges: { node: { to: string } }[] } }
type Read = { to: string; state: string; isHidden: boolean; content: { html: string; text: string } }

const list = async (filter: object = {}) =>
  (await world.ask<Listed>('sam', OUTBOX, { filter })).data!.outbox.edges.map(({ node }) => node.to)
const read = async (id: number) =>
  (await world.ask<{ node: Read }>('sam', MAIL, { id: globalId('MailMessage', id) })).data!.node
/** The result of a mutation, or the code of its refusal. */
async function change<Result>(by: PersonName, name: string, variables: object, select = '') {
  const { result, errors } = await call(world, name, { by, variables }, select)
  return (result ?? errors[0]?.extensions?.code) as Result
}
type Again = { __typename: string; code?: string }
const again = (id: number) =>
  change<Again>(
    'sam',
    'sendMailAgain',
    { id: globalId('MailMessage', id) },
    '... on MailChange { mail { state tries lastError } }',
  )

describe('the Outbox', () => {
  it('shows a System_Administrator each mail as it would have arrived, and its changes live', async () => {
    const sam = await world.signIn('sam')
    const { events } = await sam.subscribe('subscription { mailChanged { mail { to state } } }', 2)
    const id = await kept('a@test.example', { secret: code(5) })
    expect(await list()).toEqual(['a@test.example'])
    const mail = await read(id)
    expect(mail).toMatchObject({ to: 'a@test.example', state: 'KEPT', isHidden: false })
    expect(mail.content.html).toContain('402917')
    expect(mail.content.text).toContain('Good morning.\n\nYour code: 402917\n')
    const changed = (state: unknown) => ({ mailChanged: { mail: { to: 'a@test.example', state } } })
    expect(await events).toEqual([changed(expect.any(String)), changed('KEPT')])
  })

  it('is searched over address and subject, and narrowed down by state and kind, newest first', async () => {
    await kept('odea@test.example', { subject: 'Welcome to Daybook', kind: 'WELCOME' })
    passed(1)
    await queue('north@test.example', { subject: 'Timesheet 7 was cancelled' })
    expect(await list()).toEqual(['north@test.example', 'odea@test.example'])
    expect(await list({ search: "O'DEA welcome" })).toEqual(['odea@test.example'])
    expect(await list({ search: 'cancelled' })).toEqual(['north@test.example'])
    expect(await list({ search: 'nobody' })).toEqual([])
    expect(await list({ state: 'KEPT' })).toEqual(['odea@test.example'])
    expect(await list({ kind: 'GROUP_NOTIFICATION' })).toEqual(['north@test.example'])
  })
})

describe('a code in the Outbox', () => {
  const hidden = async (id: number) => {
    const { isHidden, content } = await read(id)
    expect(content.html + content.text).not.toContain('402917')
    return isHidden
  }

  it('is readable only while it is valid', async () => {
    const id = await kept('a@test.example', { secret: code(10) })
    passed(11)
    expect(await hidden(id)).toBe(true)
  })

  it('is hidden while the mail is on its way, and once it has failed for good', async () => {
    const id = await queue('a@test.example', { secret: code(10) })
    expect(await hidden(id)).toBe(true)
    await markFailed({ messageId: id }, 'No such address')
    expect(await hidden(id)).toBe(true)
  })

  it('cannot stay in a mail that was sent', async () => {
    const id = await queue('a@test.example', { secret: code(10) })
    const sent = db.mailMessage.update({ where: { id }, data: { state: 'SENT' } })
    await expect(sent).rejects.toThrow('MailMessage_secrets_check')
  })
})

describe('sending again', () => {
  it('takes up a mail that is kept, failed or sent', async () => {
    for (const state of ['KEPT', 'FAILED', 'SENT'] as const) {
      const id = await queue(`${state}@test.example`)
      await db.mailMessage.update({ where: { id }, data: { state, tries: 3, lastError: 'No' } })
      expect(await again(id)).toEqual({
        __typename: 'MailChange',
        mail: { state: 'KEPT', tries: 0, lastError: null },
      })
      await workOn(id, server.mailer())
    }
    expect(server.arrived()).toEqual(['FAILED', 'KEPT', 'SENT'].map((one) => `${one}@test.example`))
  })

  it('does not change a mail that is being sent: of two requests one is refused', async () => {
    const id = await kept('a@test.example')
    const answers = await Promise.all([again(id), again(id)])
    expect(answers.map(({ __typename, code }) => code ?? __typename).sort()).toEqual([
      'MAIL_ON_ITS_WAY',
      'MailChange',
    ])
  })

  it.each([
    ['no longer good', async () => passed(11)],
    ['gone', async () => void (await db.mailMessage.updateMany({ data: { secrets: Prisma.DbNull } }))],
  ])('is refused where the code is %s', async (_, end) => {
    const id = await kept('a@test.example', { secret: code(10) })
    await end()
    expect(await again(id)).toMatchObject({ code: 'MAIL_CODE_GONE' })
  })
})

describe('undelivered mail', () => {
  const FAILURES =
    '{ mailFailures { reasons { reason mails expired addresses lastAt } otherReasons otherMails } }'
  type Reason = { reason: string; mails: number; expired: number; addresses: number; lastAt: string }
  type Failures = { reasons: Reason[]; otherReasons: number; otherMails: number }
  type Sent = { queued: number; expired: number; left: number }

  const failures = async () =>
    (await world.ask<{ mailFailures: Failures }>('sam', FAILURES)).data!.mailFailures
  const send = (reason: string, by: PersonName = 'sam') =>
    change<Sent>(by, 'sendFailedMailAgain', { reason }, '... on MailsSentAgain { queued expired left }')
  const failed = async (to: string, reason: string, more: Partial<NewMail> = {}) => {
    const id = await queue(to, more)
    await markFailed({ messageId: id }, reason)
    return id
  }
  const jobsOf = async (ids: readonly number[]) => {
    const [row] = await db.$queryRaw<[{ jobs: number }]>`
      SELECT count(*)::int AS "jobs" FROM jobs.job
      WHERE "name" = 'mail' AND ("data"->>'messageId')::int = ANY(${[...ids]}::int[])`
    return row.jobs
  }

  it('is counted by reason, most mails first; more than ten reasons are only counted', async () => {
    await failed('a@test.example', 'Down')
    await failed('b@test.example', 'Full', { secret: code(10) })
    passed(11)
    await failed('B@test.example', 'Full')
    // Neither of these failed, though one was tried.
    await db.mailMessage.update({ where: { id: await queue('c@test.example') }, data: { lastError: 'Full' } })
    await kept('d@test.example')
    const lastAt = inMinutes(11).toISOString()
    expect(await failures()).toEqual({
      reasons: [
        { reason: 'Full', mails: 2, expired: 1, addresses: 1, lastAt },
        { reason: 'Down', mails: 1, expired: 0, addresses: 1, lastAt: NOON },
      ],
      otherReasons: 0,
      otherMails: 0,
    })
    for (let number = 1; number <= 10; number++) await failed('a@test.example', `Reason ${number}`)
    const { reasons, ...others } = await failures()
    expect([reasons.length, reasons[0]!.reason, others]).toEqual([
      ...[10, 'Full'],
      { otherReasons: 2, otherMails: 2 },
    ])
  })

  it('is sent again by its reason, except for mails whose codes have expired', async () => {
    const ids = [await failed('a@test.example', 'Down'), await failed('b@test.example', 'Down')]
    await failed('late@test.example', 'Down', { secret: code(10) })
    const used = await failed('used@test.example', 'Down', { secret: code(60) })
    await db.mailMessage.update({ where: { id: used }, data: { secrets: Prisma.DbNull } })
    const good = await failed('good@test.example', 'Down', { secret: code(60) })
    await failed('other@test.example', 'Full')
    passed(11)
    expect(await send('Down')).toMatchObject({ queued: 3, expired: 2, left: 0 })
    expect(await list({ state: 'FAILED' })).toEqual(
      expect.arrayContaining(['late@test.example', 'used@test.example', 'other@test.example']),
    )
    expect(await list({ reason: 'Down' })).toHaveLength(2)
    for (const id of [...ids, good]) await workOn(id, server.mailer())
    expect(server.arrived()).toEqual(['a@test.example', 'b@test.example', 'good@test.example'])
  })

  it('is queued once by two administrators at the same time', async () => {
    const ids: number[] = []
    for (const to of ['a', 'b', 'c']) ids.push(await failed(`${to}@test.example`, 'Down'))
    const { id } = world.company.people.uma
    await db.user.update({ where: { id }, data: { userType: 'SYSTEM_ADMINISTRATOR' } })
    await Promise.all([world.signIn('sam'), world.signIn('uma')])
    const before = await jobsOf(ids)
    const both = await transaction(async (tx) => {
      // Both have begun and wait, before either can change a mail.
      await tx.$queryRaw`SELECT "id" FROM "MailMessage" FOR UPDATE`
      const answers = [send('Down'), send('Down', 'uma')]
      await blockedStatements(2)
      return { answers }
    })
    const answers = await Promise.all(both.answers)
    await db.user.update({ where: { id }, data: { userType: 'USER_ADMINISTRATOR' } })
    expect(await jobsOf(ids)).toBe(before + ids.length)
    expect(answers.map(({ queued }) => queued).sort()).toEqual([0, 3])
  })

  it('is sent up to a limit per request, oldest first, and the answer counts the rest', async () => {
    await failed('newest@test.example', 'Down')
    const { letter: words } = await db.mailMessage.findFirstOrThrow()
    const old = { kind: 'NOTIFICATION', state: 'FAILED', lastError: 'Down', subject: 'Old' } as const
    await db.mailMessage.createMany({
      data: Array.from({ length: MAILS_SENT_AGAIN_MAX }, (_, number) => {
        return { ...old, to: `p${number}@test.example`, letter: words!, createdAt: inMinutes(-number - 1) }
      }),
    })
    expect(await send('Down')).toMatchObject({ queued: MAILS_SENT_AGAIN_MAX, expired: 0, left: 1 })
    expect(await list({ reason: 'Down' })).toEqual(['newest@test.example'])
    expect(await send('Down')).toMatchObject({ queued: 1, expired: 0, left: 0 })
  })

  it('shows a hostile reason as plain text in one short line', async () => {
    await failed('a@test.example', `' OR "state" <> '%_\\\n\0<script>${'x'.repeat(5000)}`)
    await failed('b@test.example', '')
    const { reasons } = await failures()
    const stored = reasons.map(({ reason }) => reason).find((reason) => reason.includes('script'))!
    expect(stored).toMatch(/^' OR "state" <> '%_\\ <script>x+$/)
    expect(stored.length).toBeLessThanOrEqual(MAIL_ERROR_MAX)
    expect(reasons.map(({ reason }) => reason)).not.toContain('')
    expect([await list({ reason: '%' }), await send('%')]).toMatchObject([[], { queued: 0 }])
    expect(await list({ reason: stored })).toEqual(['a@test.example'])
    expect(await send(stored)).toMatchObject({ queued: 1, expired: 0, left: 0 })
    expect(await list({ state: 'FAILED' })).toEqual(['b@test.example'])
  })
})

describe('the welcome e-mail', () => {
  const invited = { mustChangePassword: true }

  async function person(data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
    const about = { firstName: 'Nia', lastName: 'New', email: 'nia@test.example', userType: 'STAFF' } as const
    return db.user.create({ data: { ...about, ...invited, ...data } })
  }
  afterEach(async () => {
    await db.userLog.deleteMany({ where: { user: { lastName: 'New' } } })
    await db.user.deleteMany({ where: { lastName: 'New' } })
  })
  const welcome = (by: PersonName, id: number) =>
    change<object | string>(by, 'sendWelcomeEmail', { id: globalId('Account', id) })
  const stateOf = async (id: number) => {
    const query = `query ($number: Int!) { account(number: $number) { welcomeEmail { state } } }`
    type Read = { account: { welcomeEmail: { state: string } | null } }
    const { data } = await world.ask<Read>('uma', query, { number: id })
    return data!.account.welcomeEmail?.state ?? null
  }

  it('is sent to a System_Administrator by another one only', async () => {
    const { id } = await person({ userType: 'SYSTEM_ADMINISTRATOR' })
    expect(await welcome('uma', id)).toBe('FORBIDDEN')
    expect(await welcome('sam', id)).toMatchObject({ __typename: 'AccountChange' })
  })

  it('names the inviter, with a link and a code of which only hashes are stored', async () => {
    const { id } = await person()
    await welcome('uma', id)
    const mail = await newest()
    const { code, token } = mail.secrets as Secrets
    expect(mail).toMatchObject({ kind: 'WELCOME', to: 'nia@test.example', userId: id })
    expect([/^\d{6}$/.test(code), token!.length]).toEqual([true, 43])
    const stored = await db.emailCode.findFirstOrThrow({ where: { userId: id } })
    const expiresAt = inMinutes(7 * 24 * 60)
    expect(stored).toMatchObject({ purpose: 'INVITATION', linkHash: tokenHash(token!), expiresAt })
    expect(JSON.stringify(stored)).not.toContain(code)
    await workOn(mail.id, server.mailer())
    const { html, text } = server.received[0]!
    const link = `/register?email=nia%40test.example#${token}.${code}`
    for (const said of ['Uma Tester', 'Demo Plant', code, link])
      expect([html.includes(said), text.includes(said)], said).toEqual([true, true])
    const history = await db.administrationHistory.findFirstOrThrow({ where: { noun: 'USER', recordId: id } })
    expect(history).toMatchObject({ action: 'WELCOMED', nameOfModifier: 'Uma Tester' })
  })

  it('replaces the previous one, even if two are sent at the same time', async () => {
    const { id } = await person()
    await world.signIn('sam')
    await welcome('uma', id)
    await Promise.all([welcome('uma', id), welcome('sam', id)])
    const codes = await db.emailCode.findMany({ where: { userId: id } })
    const readable = await db.mailMessage.findMany({ where: { secrets: { not: Prisma.DbNull } } })
    expect([codes.length, readable.length]).toEqual([1, 1])
    expect(codes[0]!.linkHash).toBe(tokenHash((readable[0]!.secrets as Secrets).token!))
    expect(await db.mailMessage.count()).toBe(3)
  })

  it('has three states, which administrators read at the account: init, success and fail', async () => {
    const { id } = await person()
    expect(await stateOf(id)).toBeNull()
    await welcome('uma', id)
    expect(await stateOf(id)).toBe('INIT')
    const mail = await db.mailMessage.findFirstOrThrow()
    await markFailed({ messageId: mail.id }, 'No such address')
    expect(await stateOf(id)).toBe('FAIL')
    await welcome('uma', id)
    await workOn((await newest()).id)
    expect(await stateOf(id)).toBe('SUCCESS')
  })

  it('is throttled, so that nobody can flood a mailbox', async () => {
    const { id } = await person()
    for (let time = 0; time < 5; time++)
      expect(await welcome('uma', id)).toMatchObject({ __typename: 'AccountChange' })
    expect(await welcome('uma', id)).toBe('TOO_MANY_REQUESTS')
  })

  it('is sent to several people in one call, with an outcome for each: a refusal does not stop the others', async () => {
    const people = await Promise.all([
      person(),
      person({ email: 'nora@test.example', active: false }),
      person({ email: 'nick@test.example', mustChangePassword: false, passwordHash: 'chosen' }),
      person({ email: 'nell@test.example', userType: 'SYSTEM_ADMINISTRATOR' }),
      person({ email: 'noa@test.example', mustChangePassword: false }),
    ])
    const codes = [null, 'ACCOUNT_IS', 'ALREADY_ACTIVATED', 'FORBIDDEN', null, 'NOT_FOUND', 'NOT_FOUND']
    const sentIds = [...people, { id: 999_999 }].map((one) => globalId('Account', one)).concat('no id')
    const select = '... on AccountOutcomes { outcomes { sentId done code } }'
    const accounts = [...sentIds, sentIds[0]!]
    expect(await change('uma', 'sendWelcomeEmails', { accounts }, select)).toEqual({
      outcomes: sentIds.map((sentId, at) => ({ sentId, done: codes[at] === null, code: codes[at] })),
      __typename: 'AccountOutcomes',
    })
    const mails = await db.mailMessage.findMany({ orderBy: { id: 'asc' } })
    expect(mails.map(({ to }) => to)).toEqual(['nia@test.example', 'noa@test.example'])
  })

  describe('activates the account', () => {
    type Activated = { __typename: string; accessToken?: string; problems?: { path: string }[] }
    const SESSION = '... on SessionPayload { accessToken }'
    const PASSWORD = 'four quiet parrots'
    const NO = expect.objectContaining({ __typename: 'Refusal', code: 'CODE_NOT_ACCEPTED' }) as object

    /** Somebody who has the welcome e-mail before them. */
    async function reader(data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
      const { id } = await person(data)
      await welcome('uma', id)
      await workOn((await newest()).id)
      const { code, token } = (await newest()).secrets as Secrets
      return { id, input: { email: 'Nia@test.example', code, token: token!, password: PASSWORD } }
    }
    const tryOut = (input: object) => call(world, 'activateAccount', { variables: { input } }, SESSION)
    const activate = async (input: object) => {
      const { result, errors } = await tryOut(input)
      expect(errors).toEqual([])
      return result as Activated
    }
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

    it('once, by link, e-mail and code, and signs its reader in with a password of their own', async () => {
      const { id, input } = await reader()
      const { accessToken } = await activate(input)
      const { data } = await world.caller(accessToken!).ask('{ me { firstName mustChangePassword } }')
      expect(data).toEqual({ me: { firstName: 'Nia', mustChangePassword: false } })
      expect(await activate({ ...input, password: 'five loud parrots' })).toEqual(NO)
      const [mail] = await db.mailMessage.findMany({ where: { userId: id } })
      expect(mail!.secrets).toBeNull()
    })

    it.each<[string, (input: { code: string; token: string }) => object]>([
      ['another code', ({ code }) => ({ code: wrong(code) })],
      ['another link', ({ token }) => ({ token: token.split('').reverse().join('') })],
      ['another e-mail', () => ({ email: 'tess@test.example' })],
    ])('not by %s', async (_, change) => {
      const { id, input } = await reader()
      expect(await activate({ ...input, ...change(input) })).toEqual(NO)
      expect((await db.user.findUniqueOrThrow({ where: { id } })).mustChangePassword).toBe(true)
    })

    it('without its link by e-mail and code, which allow five wrong codes a day and leave the link as it is', async () => {
      const { id, input } = await reader()
      const typed = { ...input, token: null }
      expect(await activate({ ...typed, email: 'tess@test.example' })).toEqual(NO)
      for (let time = 0; time < 5; time++)
        expect(await activate({ ...typed, code: wrong(input.code) })).toEqual(NO)
      expect(await activate(typed)).toEqual(NO)
      await db.throttle.deleteMany()
      const other = await reader({ email: 'noa@test.example' })
      const theirs = { ...other.input, email: 'noa@test.example', token: null }
      expect(await activate(theirs)).toMatchObject({ __typename: 'SessionPayload' })
      expect(await activate(input)).toMatchObject({ __typename: 'SessionPayload' })
      expect(await activate(typed)).toEqual(NO)
      expect((await db.user.findUniqueOrThrow({ where: { id } })).hasSignedIn).toBe(true)
    })

    it('by the link and code of a mail sent before the code worked without the link', async () => {
      const { id, input } = await reader()
      const older = [input.token, input.code, 'nia@test.example'].join(':')
      const codeHash = createHash('sha256').update(older).digest('base64url')
      await db.emailCode.updateMany({ where: { userId: id }, data: { codeHash } })
      expect(await activate({ ...input, token: null })).toEqual(NO)
      expect(await activate(input)).toMatchObject({ __typename: 'SessionPayload' })
    })

    it('even after strangers guessed links: only its own link uses up its tries', async () => {
      const { input } = await reader()
      for (let time = 0; time < 100; time++)
        expect(await activate({ ...input, token: `guessed ${time}` })).toEqual(NO)
      const { errors } = await tryOut({ ...input, token: 'guessed' })
      expect(errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS' } }])
      expect(await activate(input)).toMatchObject({ __typename: 'SessionPayload' })
    })

    it('not after five wrong codes', async () => {
      const { input } = await reader()
      for (let time = 0; time < 5; time++)
        expect(await activate({ ...input, code: wrong(input.code) })).toEqual(NO)
      expect(await activate(input)).toEqual(NO)
    })

    const ownerHas = (data: Prisma.UserUncheckedUpdateInput) => (id: number) =>
      db.user.update({ where: { id }, data })
    it.each<[string, (id: number) => Promise<unknown>]>([
      ['the week is over', async () => passed(7 * 24 * 60 + 1)],
      ['another one was sent', async (id) => welcome('sam', id)],
      ['the account was disabled', ownerHas({ active: false })],
      ['the e-mail address is another', ownerHas({ email: 'n@test.example' })],
      ['its owner has chosen a password', ownerHas({ mustChangePassword: false, passwordHash: 'chosen' })],
    ])('not once %s', async (_, end) => {
      const { id, input } = await reader()
      await end(id)
      expect(await activate(input)).toEqual(NO)
      expect(await activate({ ...input, email: 'n@test.example' })).toEqual(NO)
    })

    it('for only one of two parallel requests', async () => {
      const { input } = await reader()
      const both = await Promise.all([activate(input), activate(input)])
      expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Refusal', 'SessionPayload'])
    })

    it('with a valid password', async () => {
      const { input } = await reader()
      const { problems } = await activate({ ...input, password: 'short', code: '12' })
      expect(problems?.map(({ path }) => path).sort()).toEqual(['code', 'password'])
    })
  })
})
