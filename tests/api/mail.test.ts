// Mail (rulings 5): it is queued in the transaction that causes it, sent by one of the processes, tried again, given up
// visibly, and kept if there is no mail server.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mailer } from '#server/adapters/mail.ts'
import { queueMail, type NewMail } from '#server/actions/mail/mail-rows.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { databaseUrl, db, transaction } from '#server/database/client.ts'
import { startJobs } from '#server/jobs/engine.ts'
import { htmlOf } from '#server/mail/html.ts'
import type { Letter } from '#server/mail/letter.ts'
import { textOf } from '#server/mail/text.ts'
import { mailerTo, startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/process.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

/** Each mail is tried twice, with a pause of one to two seconds. */
const SOON = { retryLimit: 1, retryDelay: 1 }
const PATIENCE = { timeout: 30_000 }
const PUBLIC_URL = 'https://daybook.test'

const world = setUpWorld()
let server: MailServer
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())
afterEach(async () => {
  server.received.length = 0
  await db.mailMessage.deleteMany()
  await db.timesheet.deleteMany()
  await db.failureLog.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
})

/** What a process hands to the job of a mail; null is no mail server. */
const post = (mailer: Mailer | null) => ({ mailer, publicUrl: PUBLIC_URL, files: world.files, seal: null })

/** Starts to work as one process does. */
async function work(mailing = server.mailer()) {
  const mailer = await mailing
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  let done = 0
  const jobs = await startJobs({
    url: databaseUrl(),
    log,
    handlers: {
      push: async () => {},
      docket: async () => {},
      webhook: async () => {},
      sealCheck: async () => {},
      passwordReset: async () => {},
      failedSignIn: async () => {},
      mail: async (job, signal) => {
        await sendMail(post(mailer), job, signal)
        done++
      },
    },
    onDeadLetter: { mail: markFailed },
    pauses: SOON,
  })
  const stop = async () => {
    await jobs.stop()
    mailer.close()
  }
  stops.push(stop)
  return { logged, done: () => done, stop: () => stops.splice(stops.indexOf(stop), 1)[0]!() }
}
async function stopAll() {
  for (const stop of stops.splice(0)) await stop()
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

describe('while a process works', () => {
  let logged: Record<string, unknown>[]
  beforeAll(async () => {
    ;({ logged } = await work(server.mailer(2)))
  })
  afterAll(stopAll)

  it('a change reaches each address of the list in a mail of its own, as HTML and as text', async () => {
    const number = await cancelOne()
    await expect.poll(server.arrived, PATIENCE).toEqual(['north@test.example', 'office@test.example'])
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
    await expect.poll(finished, PATIENCE).toBe(true)
    expect(await stored('north@test.example')).toMatchObject({
      state: 'SENT',
      tries: 1,
      lastError: null,
      sentAt: new Date(NOON),
    })
  })

  it('a list gets one mail for each address, and a change that is undone leaves neither mail nor job', async () => {
    const undone = transaction(async (tx) => {
      await queueMail(tx, [{ kind: 'GROUP_NOTIFICATION', to: 'x@test.example', subject: 'Hello', letter }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await queue(' ; ')
    await queue(' a@test.example;; B@test.example ;b@test.example; ')
    await expect.poll(server.arrived, PATIENCE).toEqual(['a@test.example', 'b@test.example'])
    expect(await db.mailMessage.count()).toBe(2)
  })

  it('a mail is tried again when the mail server fails, arrives once, and is given up after the last try', async () => {
    const failing = {
      'dropped@test.example': ['dropped', 'The mail server closed the connection.'],
      'silent@test.example': ['silent', 'The mail server did not answer within 2 s.'],
      'later@test.example': [{ address: 451 }, 'The mail server refused the address: 451 so it is'],
    } as const
    const names = Object.keys(failing) as (keyof typeof failing)[]
    for (const to of names) server.answer(to, failing[to][0], 'taken')
    server.answer('full@test.example', { address: 452 })
    await queue([...names, 'full@test.example'].join(';'))
    const reasons = new Map<string, string>()
    await expect
      .poll(async () => {
        const mails = await db.mailMessage.findMany()
        for (const { to, lastError } of mails) if (lastError) reasons.set(to, lastError)
        return mails.filter(({ state }) => state === 'SENT').length
      }, PATIENCE)
      .toBe(names.length)
    for (const to of names) {
      expect(reasons.get(to)).toBe(failing[to][1])
      expect(await stored(to)).toMatchObject({ tries: 2, lastError: null })
      expect(server.triesTo(to)).toEqual([failing[to][0], 'taken'])
    }
    expect(server.arrived()).toEqual(names.toSorted())
    await expect.poll(() => stateOf('full@test.example'), PATIENCE).toBe('FAILED')
    expect(await stored('full@test.example')).toMatchObject({
      tries: 2,
      lastError: 'The mail server refused the address: 452 so it is',
    })
    await expect.poll(() => db.failureLog.count(), PATIENCE).toBe(1)
  })

  it('a mail that can never arrive is given up after one try, with a reason that names no address', async () => {
    const gone = { address: 550, says: '5.1.1 <GONE@test.example>: no such user' }
    server.answer('gone@test.example', gone)
    server.answer('lost@test.example', { ...gone, says: '5.1.1 <lost@test.example>: no such user' })
    server.answer('spam@test.example', { mail: 554 })
    const noSuchUser = 'The mail server refused the address: 550 5.1.1 <the address>: no such user'
    const expected: Record<string, [string, number]> = {
      'gone@test.example': [noSuchUser, 1],
      'late@test.example': ['The code in this mail expired before it could be sent.', 0],
      'lost@test.example': [noSuchUser, 1],
      'nobody at all': ['This is not an e-mail address.', 1],
      'spam@test.example': ['The mail server refused the mail: 554 so it is', 1],
    }
    const secret = { secrets: { code: '123456' }, until: new Date(Date.parse(NOON) - 1) }
    await queue('late@test.example', { kind: 'PASSWORD_RESET', secret })
    await queue('gone@test.example;lost@test.example;nobody at all;here@test.example;spam@test.example')
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
    expect(logged.map(({ msg }) => msg)).toContain('a job was given up')
    await expect.poll(finished, PATIENCE).toBe(true)
    expect(server.triesTo('gone@test.example')).toEqual([gone])
  })

  it('a mail loses its code when it is sent', async () => {
    const secret = { secrets: { code: '123456' }, until: new Date(Date.parse(NOON) + 60_000) }
    const withCode = { ...letter, code: { label: 'Your code' } }
    await queue('a@test.example', { kind: 'PASSWORD_RESET', letter: withCode, secret })
    await expect.poll(() => stateOf('a@test.example'), PATIENCE).toBe('SENT')
    expect(server.received[0]!.text).toContain('Your code: 123456')
    const rows = await db.$queryRaw<{ row: string }[]>`SELECT mail::text AS row FROM "MailMessage" mail`
    expect(rows[0]!.row).not.toContain('123456')
  })

  it('names and subjects inject no headers', async () => {
    const evil = 'Tess\r\nBcc: thief@evil.example\r\n\r\n<b>'
    await db.user.update({ where: { id: world.company.people.tess.id }, data: { lastName: evil } })
    await cancelOne()
    await queue('a@test.example', { subject: `Hello\nBcc: thief@evil.example\u2028X-Evil: 1` })
    await expect.poll(() => server.received.length, PATIENCE).toBe(3)
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
  it('fails while the mail server is down, and sends the mail later', async () => {
    const port = await freePort()
    const mailer = await mailerTo(`smtp://127.0.0.1:${port}`)
    await queue('a@test.example')
    const { id: messageId } = await stored('a@test.example')
    const down = 'The mail server cannot be reached.'
    await expect(sendMail(post(mailer), { messageId })).rejects.toThrow(down)
    expect(await stored('a@test.example')).toMatchObject({ state: 'QUEUED', tries: 1, lastError: down })
    const late = await startMailServer(port)
    await sendMail(post(mailer), { messageId })
    expect(late.arrived()).toEqual(['a@test.example'])
    expect(await stored('a@test.example')).toMatchObject({ state: 'SENT', tries: 2, lastError: null })
    mailer.close()
    await late.stop()
  })

  it('keeps the mail in the Outbox, complete, without a mail server', async () => {
    await cancelOne()
    for (const { id } of await db.mailMessage.findMany()) await sendMail(post(null), { messageId: id })
    expect([await stateOf('north@test.example'), await stateOf('office@test.example')]).toEqual([
      'KEPT',
      'KEPT',
    ])
  })
})

describe('several processes', () => {
  afterEach(stopAll)

  it('share the queue, and each mail is sent once', async () => {
    const both = [await work(), await work()]
    const addresses = Array.from({ length: 60 }, (_, number) => `p${number}@test.example`)
    await queue(addresses.join(';'))
    await expect.poll(() => server.received.length, PATIENCE).toBe(60)
    await expect.poll(finished, PATIENCE).toBe(true)
    expect(server.arrived()).toEqual([...addresses].sort())
    expect(both.reduce((sum, one) => sum + one.done(), 0)).toBe(60)
    expect(await db.mailMessage.count({ where: { state: 'SENT', tries: 1 } })).toBe(60)
  })

  it('resend the mail of a process that was stopped while sending', async () => {
    const first = await work(server.mailer(60))
    server.answer('a@test.example', 'silent', 'taken')
    const before = server.triesTo('a@test.example').length
    await queue('a@test.example')
    await expect.poll(() => server.triesTo('a@test.example').length, PATIENCE).toBe(before + 1)
    const since = performance.now()
    await first.stop()
    expect(performance.now() - since).toBeLessThan(8000)
    expect(await stored('a@test.example')).toMatchObject({ state: 'QUEUED', lastError: null })
    await work()
    await expect.poll(() => stateOf('a@test.example'), PATIENCE).toBe('SENT')
    expect(server.arrived()).toEqual(['a@test.example'])
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
  })

  it('knows light and dark', () => {
    const html = htmlOf(letter, around)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })

  it('is wrapped text with unbroken links, and ends with the sender', () => {
    const long = {
      ...letter,
      paragraphs: ['word '.repeat(60)],
      button: { label: 'Open', path: '/x'.repeat(60) },
    }
    const text = textOf(long, around)
    const lines = text.split('\n')
    expect(lines.filter((line) => line.length > 72)).toEqual([`${PUBLIC_URL}${'/x'.repeat(60)}`])
    expect(text).toContain('\n-- \nDaybook, the timesheets of O’Neill & <Sons>.')
  })

  it('hides a code that is not to be shown', () => {
    expect(htmlOf(whole, around)).toContain('••••••')
    expect(textOf(whole, around)).toContain('••••••')
  })
})
