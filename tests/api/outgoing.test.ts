// Whatever another server does with a call of ours, the call ends within its limit.
import { describe, expect, it } from 'vitest'
import { inBucket } from '#server/adapters/files-s3.ts'
import { createProvider } from '#server/adapters/identity-provider.ts'
import { createMailer } from '#server/adapters/mail.ts'
import { createOtlp } from '#server/adapters/otlp.ts'
import { createPoster } from '#server/adapters/poster.ts'
import { TookTooLong, within } from '#server/adapters/within.ts'
import { openSqlServerGp } from '#server/adapters/gp-sql-server.ts'
import { answers, pem, startBadReceiver } from '#tests/support/bad-receivers.ts'

const SECONDS = 0.5
/** For a busy machine. */
const SPARE = 2

async function took(work: () => Promise<unknown>) {
  const start = performance.now()
  const outcome = await work().catch((error: Error) => error.message)
  return { outcome, seconds: (performance.now() - start) / 1000 }
}

const TOO_LONG = `no answer within ${SECONDS} s`
const CLOSED = 'the server closed the connection'
const outcomes: Readonly<Record<string, unknown>> = {
  'does not answer': TOO_LONG,
  'closes the connection': CLOSED,
  'resets the connection': CLOSED,
  'switches to another protocol': { status: 101, text: '' },
  'says continue without an end': TOO_LONG,
  // Whichever comes first: too many headers, or the limit.
  'sends headers without an end': expect.stringMatching(new RegExp(`Header overflow|${TOO_LONG}`)) as unknown,
  'drips its headers': TOO_LONG,
  'drips its status': TOO_LONG,
  'drips its body': { status: 200, text: expect.stringMatching(/^x+$/) as unknown },
  'sends a huge body': { status: 200, text: 'x'.repeat(2048) },
  'sends less than it says': { status: 200, text: 'x' },
  'redirects to itself': { status: 307, text: '' },
  'does not speak HTTP': expect.stringContaining('Parse Error'),
}

describe('a message to a receiver that', () => {
  const post = async (answer: (typeof answers)[string], isMute = false) => {
    const receiver = await startBadReceiver(answer, { isMute })
    const poster = createPoster({
      seconds: SECONDS,
      reach: { isPublic: () => true, ports: 'any', ca: pem },
    })
    try {
      const url = `https://localhost:${receiver.port}/in`
      return await took(() => poster.post(url, { headers: {}, body: 'x'.repeat(1000) }))
    } finally {
      poster.close()
      receiver.stop()
    }
  }

  it.each(Object.entries(answers))('that %s ends within its limit', async (name, answer) => {
    const { outcome, seconds } = await post(answer)
    expect(outcome).toEqual(outcomes[name])
    expect(seconds).toBeLessThan(SECONDS + SPARE)
  })

  it('that never begins TLS ends within its limit', async () => {
    const { outcome, seconds } = await post(() => {}, true)
    expect(outcome).toBe(TOO_LONG)
    expect(seconds).toBeLessThan(SECONDS + SPARE)
  })
})

describe('a call of a server that accepts a connection and says nothing ends within its limit:', () => {
  const calls: [string, number, (port: number) => Promise<unknown>][] = [
    ['mail', 1, (port) => mailTo(port, (mailer) => mailer.send(mail))],
    ['the check of the mail server', 1, (port) => mailTo(port, (mailer) => mailer.verify())],
    [
      'the identity provider',
      1.5,
      (port) =>
        createProvider({
          ...{ issuer: `https://localhost:${port}`, clientId: 'a', clientSecret: 'b', seconds: 0.5 },
          ...{ redirectUri: 'https://daybook.example/callback', name: 'Company' },
        } as never).begin(),
    ],
    [
      'object storage',
      0.5,
      async (port) => {
        const bucket = inBucket(
          {
            ...{ bucket: 'b', endpoint: `https://localhost:${port}`, region: 'r' },
            ...{ accessKeyId: 'a', secretAccessKey: 'b' },
          },
          { answer: 0.5, upload: 0.5 },
        )
        await bucket.size('a'.repeat(32)).finally(() => bucket.close())
      },
    ],
    [
      'GP',
      0.5,
      async (port) => {
        const gp = openSqlServerGp(`sqlserver://a:b@localhost:${port}/TWO`, () => {}, 0.5)
        await gp.find('1').finally(() => void gp.close())
      },
    ],
    [
      'the collector of failures',
      0.5,
      async (port) => {
        const log = { warn: () => {} }
        const otlp = createOtlp({
          ...{ endpoint: `https://localhost:${port}`, headers: {}, log, seconds: 0.5 },
        })
        otlp.send({ message: 'a failure' })
        await otlp.close()
      },
    ],
  ]
  const mail = { messageId: '<1@a>', to: 'a@b.example', subject: 's', html: '', text: '', attachments: [] }
  async function mailTo(
    port: number,
    work: (mailer: Awaited<ReturnType<typeof createMailer>>) => Promise<void>,
  ) {
    const from = { name: 'Daybook', address: 'd@b.example' }
    const mailer = await createMailer({ url: `smtp://localhost:${port}`, from, seconds: 1 } as never)
    await work(mailer).finally(() => mailer.close())
  }

  it.each(calls)('%s', async (_what, limit, call) => {
    const receiver = await startBadReceiver(() => {}, { isMute: true })
    try {
      const { seconds } = await took(() => call(receiver.port))
      expect(seconds).toBeLessThan(limit + SPARE)
    } finally {
      receiver.stop()
    }
  })
})

describe('the limit', () => {
  const never = new Promise<never>(() => {})

  it('aborts work that never settles', async () => {
    let given: AbortSignal | undefined
    const work = within(0.05, (signal) => ((given = signal), never))
    await expect(work).rejects.toBeInstanceOf(TookTooLong)
    expect(given!.aborted).toBe(true)
  })

  it('ends early when the caller gives up', async () => {
    const gone = new AbortController()
    const work = within(60, () => never, gone.signal)
    gone.abort(new Error('gone'))
    await expect(work).rejects.toThrow('gone')
    await expect(within(60, () => never, gone.signal)).rejects.toThrow('gone')
  })

  it('passes on the result of the work', async () => {
    expect(await within(60, async () => 7)).toBe(7)
    await expect(within(60, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
