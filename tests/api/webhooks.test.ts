// Webhooks: their messages, how they are signed, where they may go, and what happens to each (docs/decisions/webhooks.md).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_PUBLIC, webhookEventNames } from '#domain/webhook.ts'
import { announce } from '#server/actions/webhook/announce.ts'
import {
  deliverPromptly,
  deliverSlowly,
  deliverWebhook,
  giveUpWebhook,
} from '#server/actions/webhook/deliver.ts'
import { createPoster, isPublicAddress, type Poster } from '#server/adapters/poster.ts'
import { createTokens } from '#server/auth/tokens.ts'
import { db, transaction } from '#server/database/client.ts'
import { runChecks } from '#server/health/check.ts'
import { webhookCheck } from '#server/health/work.ts'
import { done, ORIGIN } from '#tests/support/caller.ts'
import { workOff } from '#tests/support/jobs.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'
import { createWorld, globalId, NOON, type World } from '#tests/support/world.ts'

let world: World
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  world = await createWorld({ poster: receiver.poster })
})
afterAll(async () => {
  await world.close()
  await receiver.stop()
})
beforeEach(async () => {
  world.at(NOON)
  receiver.answer(204)
  receiver.received.length = 0
  await db.webhook.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
})

const deps = (poster: Poster = receiver.poster) => ({
  poster,
  tokens: createTokens(world.secretKey),
  publicUrl: ORIGIN,
})
/** Sends what waits, and returns why it failed, as the queue learns it. */
async function send(poster?: Poster): Promise<string[]> {
  const failures: string[] = []
  await workOff('webhook', (job) =>
    deliverWebhook(deps(poster), job).then(
      () => {},
      (error: Error) => void failures.push(`${error.name}: ${error.message}`),
    ),
  )
  return failures
}
type Answer = {
  __typename: string
  secret?: string
  code?: string
  problems?: { path: string; message: string }[]
}
const change = async (mutation: string, variables: object = {}, types = '') => {
  const { data, errors } = await world.ask<{ result: Answer }>(
    'sam',
    `mutation ${types} { result: ${mutation} {
      __typename ... on WebhookChange { secret } ... on Refusal { code } ... on InvalidInput { problems { path message } }
    } }`,
    variables,
  )
  return data?.result ?? { __typename: errors[0]!.extensions!.code! }
}
const create = (changes: object = {}) => {
  const url = `${receiver.origin}/in`
  const input = { name: 'Pay', url, events: webhookEventNames, active: true, ...changes }
  return change('createWebhook(input: $input)', { input }, '($input: WebhookInput!)')
}
const theWebhook = () => db.webhook.findFirstOrThrow()
const theDelivery = () => db.webhookDelivery.findFirstOrThrow({ orderBy: { id: 'desc' } })
async function tested() {
  await create()
  expect(await change(`testWebhook(id: "${globalId('Webhook', await theWebhook())}")`)).toMatchObject({
    __typename: 'WebhookChange',
  })
}
const sendAgain = async () =>
  change(`sendWebhookDeliveryAgain(id: "${globalId('WebhookDelivery', await theDelivery())}")`)

describe('a webhook', () => {
  it('gets ids and links alone, and only of its events', async () => {
    await create()
    await create({ name: 'Decisions', url: `${receiver.origin}/decisions`, events: ['DECLINED'] })
    await create({ name: 'Off', url: `${receiver.origin}/off`, active: false })
    const [tess, ada] = [await world.signIn('tess'), await world.signIn('ada')]
    const first = done(await tess.submit(world.day([world.unbilled('7:00', '8:00')])))
    done(await ada.cancel(done(await ada.approve(first))))
    const second = done(await tess.submit(world.day([world.unbilled('9:00', '10:00')])))
    done(await ada.decline(second, 'No'))
    expect(await send()).toEqual([])
    const received = receiver.received.map(({ path, body }) => {
      const { event, record } = JSON.parse(body) as { event: string; record: { id: number } }
      return [path, event, record.id]
    })
    expect(received.splice(0, 4)).toEqual([
      ['/in', 'timesheet.submitted', first.number],
      ['/in', 'timesheet.approved', first.number],
      ['/in', 'timesheet.cancelled', first.number],
      ['/in', 'timesheet.submitted', second.number],
    ])
    // In any order.
    expect(received.sort()).toEqual([
      ['/decisions', 'timesheet.declined', second.number],
      ['/in', 'timesheet.declined', second.number],
    ])
    const link = `${ORIGIN}/api/Timesheet(${first.number})`
    expect(JSON.parse(receiver.received[0]!.body)).toEqual({
      ...{ id: expect.any(Number) as unknown, event: 'timesheet.submitted', at: NOON },
      record: { type: 'Timesheet', id: first.number, link },
    })
    const { status } = await world.rest('sam', 'GET', `/api/Timesheet(${first.number})`)
    expect(status).toBe(200)

    receiver.received.length = 0
    const fay = await world.signIn('fay')
    done(await fay.submit(world.day([world.rental('7:00', '8:00', await world.fieldService())])))
    expect(await send()).toEqual([])
    const { id } = await db.docket.findFirstOrThrow()
    const record = { type: 'Docket', id, link: `${ORIGIN}/api/Docket(${id})` }
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toContainEqual(
      expect.objectContaining({ event: 'docket.issued', record }),
    )
  })

  it('has a secret that is shown once and stored encrypted, and a history', async () => {
    const { secret } = await create()
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    const { id, secret: sealed } = await theWebhook()
    expect(sealed).not.toContain(secret)
    const [entry] = await db.administrationHistory.findMany({ where: { noun: 'WEBHOOK', recordId: id } })
    expect(entry).toMatchObject({ action: 'CREATED', nameOfModifier: 'Sam Tester' })
    expect(JSON.stringify(entry)).not.toContain(secret)
  })

  it.each([
    'http://pay.example/in',
    'https://127.0.0.1/in',
    'https://10.1.2.3/in',
    'https://intranet/in',
    'https://pay.example:8443/in',
  ])('is refused the address %s', async (url) => {
    const strict = createPoster()
    const before = receiver.poster.addressOf
    receiver.poster.addressOf = strict.addressOf
    try {
      expect((await create({ url })).problems).toEqual([{ path: 'url', message: NOT_PUBLIC }])
    } finally {
      receiver.poster.addressOf = before
    }
  })
})

describe('a message', () => {
  it('is accepted by the receiver of docs/integration.md, and by nobody without the secret', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'daybook-receiver-'))
    const page = await readFile('docs/integration.md', 'utf8')
    const file = path.join(folder, 'receiver.mjs')
    await writeFile(
      file,
      /```js\n([\s\S]*?)```/
        .exec(page)![1]!
        .replace('console.log', 'globalThis.told = [id, event, record]; void '),
    )
    const { receiver: example } = (await import(/* @vite-ignore */ file)) as { receiver: Server }
    receiver.handleBy((request, response) => void example.emit('request', request, response))
    await tested()
    try {
      // The example compares with the machine's clock.
      const machine = () => world.at(new Date().toISOString())
      machine()
      process.env.DAYBOOK_SECRET = 'whsec_other'
      expect(await send()).toEqual(['Error: the receiver answered 401'])
      expect(await theDelivery()).toMatchObject({ state: 'WAITING', status: 401, answer: 'not signed' })
      const { secret, id } = (await db.webhook.findFirst())!
      process.env.DAYBOOK_SECRET = createTokens(world.secretKey).seal.open(secret, 'webhook')
      await db.webhookDelivery.updateMany({ data: { state: 'FAILED' } })
      world.at(NOON)
      await sendAgain()
      machine()
      expect(await send()).toEqual([])
      expect((globalThis as { told?: unknown }).told).toEqual([(await theDelivery()).id, 'test', null])
      expect(id).toBe((await theDelivery()).webhookId)
    } finally {
      delete process.env.DAYBOOK_SECRET
      receiver.handleBy(null)
      await rm(folder, { recursive: true })
    }
  })

  it('keeps the outcome of its last attempt, fails for good, which health reports, and can be sent again with the same id', async () => {
    const health = async () => (await runChecks([webhookCheck], world.installation))[0]?.state
    expect(await health()).toBeUndefined()
    await tested()
    receiver.answer(503, 'x'.repeat(600))
    const [error, answer] = ['the receiver answered 503', 'x'.repeat(500)]
    expect(await send()).toEqual([`Error: ${error}`])
    const failed = await theDelivery()
    expect(failed).toMatchObject({ state: 'WAITING', attempts: 1, status: 503, answer, error: null })
    expect(failed.milliseconds).toBeGreaterThanOrEqual(0)
    expect(await sendAgain()).toMatchObject({ code: 'DELIVERY_ON_ITS_WAY' })
    expect(await health()).toBe('OK')
    await giveUpWebhook({ deliveryId: failed.id }, error)
    expect(await theDelivery()).toMatchObject({ state: 'FAILED', error })
    expect(await health()).toBe('WARNING')
    receiver.answer(200, 'thank you')
    expect(await sendAgain()).toMatchObject({ __typename: 'WebhookChange' })
    expect(await send()).toEqual([])
    const { id } = failed
    expect(await theDelivery()).toMatchObject({ id, state: 'DELIVERED', attempts: 1, answer: 'thank you' })
    const [one, other] = receiver.received.map(({ body }) => JSON.parse(body) as { id: number })
    expect(one!.id).toBe(other!.id)
  })

  it('follows no redirect', async () => {
    await tested()
    receiver.answer(302, '', { Location: `${receiver.origin}/elsewhere` })
    expect(await send()).toEqual(['Error: the receiver answered 302'])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/in'])
  })

  it.each([
    ['https://nowhere.invalid/in', 'the name of the server was not found'],
    ['https://localhost:1/in', 'the server refused the connection'],
  ])('to %s says in words why it failed, and is retried', async (url, reason) => {
    await tested()
    await db.webhook.updateMany({ data: { url } })
    expect(await send()).toEqual([`Error: ${reason}`])
    expect(await theDelivery()).toMatchObject({ state: 'WAITING', attempts: 1, error: reason })
  })

  it.each([
    ['alone', ['127.0.0.1']],
    ['besides a public address', ['8.8.8.8', '127.0.0.1']],
    ['before a public address', ['::ffff:10.0.0.1', '2606:4700::1111']],
  ])('does not go to a name inside this network, %s, and is not retried', async (_where, found) => {
    await tested()
    const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const strict = createPoster({
      seconds: 1,
      reach: {
        isPublic: isPublicAddress,
        ports: 'any',
        lookup: (_host, _options, callback) => callback(null, addresses),
      },
    })
    expect(await send(strict)).toEqual(['PermanentFailure: the address is not public'])
    expect(receiver.received).toEqual([])
  })

  it('does not go to a webhook that was switched off or deleted in the meantime', async () => {
    await tested()
    await db.webhook.updateMany({ data: { active: false } })
    expect(await send()).toEqual(['PermanentFailure: The webhook is switched off'])
    await db.webhook.updateMany({ data: { active: true } })
    await change(`testWebhook(id: "${globalId('Webhook', await theWebhook())}")`)
    await db.webhook.deleteMany()
    expect(await send()).toEqual([])
    expect(receiver.received).toEqual([])
  })
})

describe('a webhook in trouble', () => {
  const promptly = async () => {
    const start = performance.now()
    await workOff('webhook', (job) => deliverPromptly(deps(), job))
    return (performance.now() - start) / 1000
  }
  const slowly = () => workOff('slowWebhook', (job) => deliverSlowly(deps(), job).catch(() => {}))
  const waiting = async () =>
    db.$queryRaw<{ name: string; group: string | null; seconds: number }[]>`
      SELECT name, group_id AS "group", round(extract(epoch FROM start_after - created_on))::int AS "seconds"
      FROM jobs.job ORDER BY created_on`
  const happens = () => transaction((tx) => announce(tx, [{ event: 'SUBMITTED', recordId: 1 }]))

  it.each([
    ['that answers 500', 1],
    ['that does not answer', 3],
  ])('%s gets its messages from the slow queue, until one is delivered promptly', async (what, seconds) => {
    receiver.answer(500)
    if (seconds > 1) receiver.handleBy(() => {})
    await create()
    await happens()
    const { id } = await theWebhook()
    expect(await promptly(), what).toBeLessThan(seconds)
    const inSlow = { name: 'slowWebhook', group: String(id) }
    expect(await waiting()).toEqual([{ ...inSlow, seconds: 30 }])
    await happens()
    expect(await promptly()).toBeLessThan(1)
    expect(await waiting(), 'without an attempt').toEqual([
      { ...inSlow, seconds: 30 },
      { ...inSlow, seconds: 0 },
    ])
    receiver.handleBy(null)
    receiver.answer(204)
    receiver.received.length = 0
    await slowly()
    expect(receiver.received).toHaveLength(2)
    expect(await db.webhookDelivery.count({ where: { state: 'DELIVERED' } })).toBe(2)
    await happens()
    await promptly()
    expect([receiver.received.length, await waiting()]).toEqual([3, []])
  })

  it('gets a test immediately', async () => {
    receiver.answer(500)
    await create()
    await happens()
    await promptly()
    receiver.answer(204)
    receiver.received.length = 0
    await change(`testWebhook(id: "${globalId('Webhook', await theWebhook())}")`)
    await promptly()
    expect(receiver.received).toHaveLength(1)
    expect((await theDelivery()).state).toBe('DELIVERED')
  })

  it('gets nothing twice if it answers late', async () => {
    let requests = 0
    receiver.handleBy((request, response) => {
      requests += 1
      request.resume()
      setTimeout(() => response.writeHead(204).end(), 2500)
    })
    await tested()
    await promptly()
    await expect.poll(async () => (await theDelivery()).state).toBe('DELIVERED')
    await slowly()
    receiver.handleBy(null)
    expect([requests, (await theDelivery()).attempts]).toEqual([1, 1])
  })
})
