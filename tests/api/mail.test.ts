// Mail (rulings 5): it is queued in the transaction that causes it, sent by one of the processes, tried again, given up
// visibly, and kept if there is no mail server.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mailer } from '#server/adapters/mail.ts'
import { queueMail, type NewMail } from '#server/actions/mail/mail-rows.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { databaseUrl, db, transaction } from '#server/database/client.ts'
import { startJobs, type Handlers } from '#server/jobs/engine.ts'
import { queueNames } from '#server/jobs/queues.ts'
import { htmlOf } from '#server/mail/html.ts'
import type { Letter } from '#server/mail/letter.ts'
import { textOf } from '#server/mail/text.ts'
import { workOff } from '#tests/support/jobs.ts'
import { mailerTo, startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/process.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

/** Each mail is tried twice, with a pause of about a second. */
const SOON = { retryLimit: 1, retryDelay: 0 }
const PATIENCE = { timeout: 30_000 }
const PUBLIC_URL = 'https://daybook.test'

const world = setUpWorld()
let server: MailServer
let mailer: Mailer

beforeAll(async () => {
  server = await startMailServer()
  mailer = await server.mailer()
})
afterAll(() => {
  mailer.close()
  return server.stop()
})
afterEach(async () => {
  server.received.length = 0
  await db.mailMessage.deleteMany()
  await db.timesheet.deleteMany()
  await db.failureLog.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
})

/** What a process hands to the job of a mail; null is no mail server. */
const post = (by: Mailer | null) => ({ mailer: by, publicUrl: PUBLIC_URL, files: world.files, seal: null })

/** Sends the mail that is queued, without a queue's pauses. @returns how many jobs there were. */
const sent = async () => (await workOff('mail', (job) => sendMail(post(mailer), job))).length

/** Starts to work as one process does. */
async function work() {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  let done = 0
  const jobs = await startJobs({
    url: databaseUrl(),
    log,
    handlers: {
      ...(Object.fromEntries(queueNames.map((name) => [name, async () => {}])) as unknown as Handlers),
      mail: async (job, signal) => {
        await sendMail(post(mailer), job, signal)
        done++
      },
    },
    onDeadLetter: { mail: markFailed },
    pauses: SOON,
  })
  return { logged, done: () => done, stop: jobs.stop }
}

const letter: Letter = { heading: 'Hello', paragraphs: ['Good morning.'], facts: [], notes: [] }

const queue = (to: string, more: Partial<NewMail> = {}) =>
  transaction(async (tx) =>
    queueMail(tx, [{ kind: 'GROUP_NOTIFICATION', to, subject: 'Hello', letter, ...more }]),
  )
/** What is stored of the mail to an address. */
const stored = (to: string) => db.mailMessage.findFirstOrThrow({ where: { to } })
const stateOf = async (to: string) => (await stored(to)).state
const finished = async () => {
  const jobs = await db.$queryRaw<{ state: string }[]>`SELECT state::text FROM jobs.job`
  return jobs.every(({ state }) => state === 'completed' || state === 'failed')
}

async function cancelOne() {
  const sheet = await world.seed({ owner: 'tess' })
  const outcome = await (
    await world.signIn('ada')
  ).cancel({ id: globalId('Timesheet', sheet) }, 'Entered\ntwice')
  expect(outcome.is, outcome.message).toBe('TimesheetChange')
  return sheet.id
}

describe('mail', () => {
  it('about a change reaches each address of the list, as HTML and as text', async () => {
    const number = await cancelOne()
    expect(await sent()).toBe(2)
    expect(server.arrived()).toEqual(['north@test.example', 'office@test.example'])
    const [{ headers, html, text } = server.received[0]!] = server.received
    expect(headers).toContain('From: Daybook <daybook@test.example>')
    expect(headers).toContain(`Subject: Timesheet ${number} of Tess Tester was cancelled`)
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toMatch(/To: (north|office)@test\.example(\n|\r|$)/)
    for (const said of [
      'Ada Tester cancelled the timesheet of Tess Tester for Tue Nov 17, 2026.',
      'Field north',
      'Demo Plant',
      `${PUBLIC_URL}/super/dashboard?timesheet=${number}`,
    ]) {
      expect(html).toContain(said)
      expect(text.replaceAll('\n', ' ')).toContain(said)
    }
    expect(text).toContain('Reason:         Entered\n                twice')
    const sentAt = new Date(NOON)
    expect(await stored('north@test.example')).toMatchObject({
      state: 'SENT',
      tries: 1,
      lastError: null,
      sentAt,
    })
  })

  it('to a list goes to each address once, and a change that is rolled back leaves neither mail nor job', async () => {
    const undone = transaction(async (tx) => {
      await queueMail(tx, [{ kind: 'GROUP_NOTIFICATION', to: 'x@test.example', subject: 'Hello', letter }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await queue(' ; ')
    await queue(' a@test.example;; B@test.example ;b@test.example; ')
    expect([await sent(), await db.mailMessage.count()]).toEqual([2, 2])
    expect(server.arrived()).toEqual(['a@test.example', 'b@test.example'])
  })

  it('is sent later when the mail server fails or is down, and arrives once', async () => {
    const failing = {
      'dropped@test.example': ['dropped', 'The mail server closed the connection.'],
      'silent@test.example': ['silent', 'The mail server did not answer within 1 s.'],
      'later@test.example': [{ address: 451 }, 'The mail server refused the address: 451 so it is'],
    } as const
    const hasty = await server.mailer(1)
    for (const [to, [answer, reason]] of Object.entries(failing)) {
      server.answer(to, answer, 'taken')
      await queue(to)
      const { id: messageId } = await stored(to)
      await expect(sendMail(post(hasty), { messageId })).rejects.toThrow(reason)
      expect(await stored(to)).toMatchObject({ state: 'QUEUED', tries: 1, lastError: reason })
      await sendMail(post(mailer), { messageId })
      await sendMail(post(mailer), { messageId })
      expect(await stored(to)).toMatchObject({ state: 'SENT', tries: 2, lastError: null })
      expect(server.triesTo(to)).toEqual([answer, 'taken'])
    }
    hasty.close()
    expect(server.arrived()).toEqual(Object.keys(failing).toSorted())
    const nowhere = await mailerTo(`smtp://127.0.0.1:${await freePort()}`)
    await queue('a@test.example')
    const { id: messageId } = await stored('a@test.example')
    const down = 'The mail server cannot be reached.'
    await expect(sendMail(post(nowhere), { messageId })).rejects.toThrow(down)
    expect(await stored('a@test.example')).toMatchObject({ state: 'QUEUED', tries: 1, lastError: down })
    nowhere.close()
  })

  it('loses its code when it is sent', async () => {
    const secret = { secrets: { code: '123456' }, until: new Date(Date.parse(NOON) + 60_000) }
    const withCode = { ...letter, code: { label: 'Your code' } }
    await queue('a@test.example', { kind: 'PASSWORD_RESET', letter: withCode, secret })
    await sent()
    expect(server.received[0]!.text).toContain('Your code: 123456')
    const rows = await db.$queryRaw<{ row: string }[]>`SELECT mail::text AS row FROM "MailMessage" mail`
    expect(rows[0]!.row).not.toContain('123456')
  })

  it('names and subjects inject no headers', async () => {
    const evil = 'Tess\r\nBcc: thief@evil.example\r\n\r\n<b>'
    await db.user.update({ where: { id: world.company.people.tess.id }, data: { lastName: evil } })
    await cancelOne()
    await queue('a@test.example', { subject: `Hello\nBcc: thief@evil.example\u2028X-Evil: 1` })
    expect(await sent()).toBe(3)
    await db.user.update({ where: { id: world.company.people.tess.id }, data: { lastName: 'Tester' } })
    for (const { headers, to } of server.received) {
      expect(headers).not.toMatch(/^(Bcc|X-Evil):/im)
      expect(to).not.toContain('thief')
    }
    const { headers } = server.received.find(({ to }) => to === 'a@test.example')!
    expect(headers).toContain('Subject: Hello Bcc: thief@evil.example X-Evil: 1')
  })
})

describe('the job of a mail', () => {
  it('keeps the mail in the Outbox, complete, without a mail server', async () => {
    await cancelOne()
    for (const { id } of await db.mailMessage.findMany()) await sendMail(post(null), { messageId: id })
    for (const to of ['north', 'office']) expect(await stateOf(`${to}@test.example`)).toBe('KEPT')
  })

  it('counts no attempt when its process stops, and the next process sends the mail', async () => {
    server.answer('a@test.example', 'silent', 'taken')
    await queue('a@test.example')
    const { id: messageId } = await stored('a@test.example')
    const stopping = new AbortController()
    const slow = await server.mailer(60)
    const before = server.triesTo('a@test.example').length
    const sending = sendMail(post(slow), { messageId }, stopping.signal)
    await expect.poll(() => server.triesTo('a@test.example').length).toBe(before + 1)
    stopping.abort()
    await expect(sending).rejects.toThrow()
    slow.close()
    expect(await stored('a@test.example')).toMatchObject({ state: 'QUEUED', tries: 0, lastError: null })
    await sent()
    expect(server.arrived()).toEqual(['a@test.example'])
  })
})

describe('two processes', () => {
  let both: Awaited<ReturnType<typeof work>>[]
  beforeAll(async () => {
    both = [await work(), await work()]
  })
  afterAll(() => Promise.all(both.map(({ stop }) => stop())))

  it('share the queue, and each mail is sent once', async () => {
    const addresses = Array.from({ length: 60 }, (_, number) => `p${number}@test.example`)
    await queue(addresses.join(';'))
    await expect.poll(() => server.received.length, PATIENCE).toBe(60)
    await expect.poll(finished, PATIENCE).toBe(true)
    expect(server.arrived()).toEqual([...addresses].sort())
    expect(both.reduce((sum, one) => sum + one.done(), 0)).toBe(60)
    expect(await db.mailMessage.count({ where: { state: 'SENT', tries: 1 } })).toBe(60)
  })

  it('give up a mail that cannot arrive: at the first try or at the last, with a reason that names no address', async () => {
    const gone = { address: 550, says: '5.1.1 <GONE@test.example>: no such user' }
    server.answer('gone@test.example', gone)
    server.answer('lost@test.example', { ...gone, says: '5.1.1 <lost@test.example>: no such user' })
    server.answer('spam@test.example', { mail: 554 })
    server.answer('full@test.example', { address: 452 })
    const noSuchUser = 'The mail server refused the address: 550 5.1.1 <the address>: no such user'
    const expected: Record<string, [string, number]> = {
      'full@test.example': ['The mail server refused the address: 452 so it is', 2],
      'gone@test.example': [noSuchUser, 1],
      'late@test.example': ['The code in this mail expired before it could be sent.', 0],
      'lost@test.example': [noSuchUser, 1],
      'nobody at all': ['This is not an e-mail address.', 1],
      'spam@test.example': ['The mail server refused the mail: 554 so it is', 1],
    }
    const secret = { secrets: { code: '123456' }, until: new Date(Date.parse(NOON) - 1) }
    await queue('late@test.example', { kind: 'PASSWORD_RESET', secret })
    await queue(
      'gone@test.example;lost@test.example;nobody at all;here@test.example;spam@test.example;full@test.example',
    )
    const failed = () => db.mailMessage.findMany({ where: { state: 'FAILED' }, orderBy: { to: 'asc' } })
    const many = Object.keys(expected).length
    await expect.poll(async () => (await failed()).length, PATIENCE).toBe(many)
    await expect.poll(() => stateOf('here@test.example'), PATIENCE).toBe('SENT')
    const mails = await failed()
    expect(Object.fromEntries(mails.map(({ to, lastError, tries }) => [to, [lastError, tries]]))).toEqual(
      expected,
    )
    expect(server.arrived()).toEqual(['here@test.example'])

    await expect.poll(() => db.failureLog.count(), PATIENCE).toBe(many)
    const kept = (await db.failureLog.findMany()).map(({ document }) => document)
    for (const { id, lastError: reason } of mails)
      expect(kept).toContainEqual(
        expect.objectContaining({ message: 'given up: mail', data: { messageId: id }, reason }),
      )
    expect(both.flatMap(({ logged }) => logged.map(({ msg }) => msg))).toContain('a job was given up')
    await expect.poll(finished, PATIENCE).toBe(true)
    expect(server.triesTo('gone@test.example')).toEqual([gone])
  })
})

describe('the layout of a mail', () => {
  const around = { publicUrl: PUBLIC_URL, companyName: 'O’Neill & <Sons>', secrets: null }
  const evil = `<img src=x onerror="alert('x')">&`
  const whole: Letter = {
    heading: evil,
    paragraphs: [evil],
    facts: [[evil, `${evil}\nsecond line`]],
    code: { label: evil },
    button: { label: evil, path: `/register?email="><script>` },
    notes: [evil],
  }

  it('is HTML in which every text is escaped, and which loads nothing', () => {
    const html = htmlOf(whole, { ...around, secrets: { code: evil, token: '"><script>' } })
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b/i)
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;x&#39;\)&quot;&gt;&amp;/g)).toHaveLength(11)
    expect(html).toContain('O’Neill &amp; &lt;Sons&gt;')
    expect(html).toContain('second line')
    expect(html).not.toMatch(/url\(|@import|\bon\w+\s*=\s*"/i)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    for (const hidden of [htmlOf(whole, around), textOf(whole, around)]) expect(hidden).toContain('••••••')
  })

  it('is wrapped text with unbroken links, and ends with the sender', () => {
    const button = { label: 'Open', path: '/x'.repeat(60) }
    const text = textOf({ ...letter, paragraphs: ['word '.repeat(60)], button }, around)
    const lines = text.split('\n')
    expect(lines.filter((line) => line.length > 72)).toEqual([`${PUBLIC_URL}${'/x'.repeat(60)}`])
    expect(text).toContain('\n-- \nDaybook, the timesheets of O’Neill & <Sons>.')
  })
})
