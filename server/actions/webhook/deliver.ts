// Sends signed messages to webhooks, and stores the response to the last attempt. Failing webhooks are served by a
// separate queue, so that the others do not wait (docs/decisions/webhooks.md).
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { webhookMessage } from '#domain/webhook.ts'
import { now } from '#server/adapters/clock.ts'
import { NotPublic, type Poster, type PosterAnswer } from '#server/adapters/poster.ts'
import { within } from '#server/adapters/within.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { db, transaction } from '#server/database/client.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { PermanentFailure, type Jobs } from '#server/jobs/queues.ts'
import { SECRET_PURPOSE } from './record.ts'

type Deps = { poster: Poster; tokens: Pick<Tokens, 'seal'>; publicUrl: string }

/** Characters of a response or an error to store. */
const KEPT = 500

/**
 * Sends one message, unless it was delivered or its webhook is deleted.
 * @returns the id of the webhook that took it; null if nothing was sent.
 * @throws Error if a later attempt may succeed; PermanentFailure if none can.
 */
export async function deliverWebhook(
  { poster, tokens, publicUrl }: Deps,
  { deliveryId: id }: Jobs['webhook'],
  signal?: AbortSignal,
): Promise<number | null> {
  const delivery = await db.webhookDelivery.findUnique({ where: { id }, include: { webhook: true } })
  if (delivery?.state !== 'WAITING') return null
  const { webhook, event, recordId, at } = delivery
  if (!webhook.active) throw new PermanentFailure('The webhook is switched off')
  // Checked again, like the address of a push message.
  const url = poster.addressOf(webhook.url)
  if (url === null) throw new PermanentFailure(new NotPublic().message)
  const body = webhookMessage(publicUrl, { id, event, recordId, at: at.toISOString() })
  const secret = tokens.seal.open(webhook.secret, SECRET_PURPOSE)
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Daybook',
    'Daybook-Signature': signatureOf(secret, body, now()),
  }
  const start = performance.now()
  const keep = async (outcome: Partial<PosterAnswer> & { error?: string; isDelivered?: boolean }) => {
    const { status = null, text = null, error = null, isDelivered = false } = outcome
    await db.webhookDelivery.updateMany({
      where: { id, state: 'WAITING' },
      data: {
        attempts: { increment: 1 },
        status,
        answer: text && storable(text),
        error: error && storable(error),
        milliseconds: Math.round(performance.now() - start),
        triedAt: now(),
        ...(isDelivered && { state: 'DELIVERED' }),
      },
    })
  }
  const answer = await poster.post(url, { headers, body }, signal).catch(async (error: Error) => {
    // A failure caused by stopping the process says nothing about the receiver.
    if (signal?.aborted) throw error
    await keep({ error: error.message || 'no connection' })
    throw error instanceof NotPublic ? new PermanentFailure(error.message) : error
  })
  const isDelivered = answer.status >= 200 && answer.status < 300
  await keep({ ...answer, isDelivered })
  if (!isDelivered) throw new Error(`the receiver answered ${answer.status}`)
  return webhook.id
}

/** Seconds without a response after which a webhook counts as failing. */
const PROMPT_SECONDS = 2
/** Before the second attempt, in seconds; the first one has ended then. */
const PAUSE_SECONDS = 30
/** Failing webhooks, as far as this process knows. */
const inTrouble = new LRUCache<number, true>({ max: 1000 })

/**
 * Sends one message for the first time. Unless it is delivered promptly, it moves to the queue `slowWebhook`, as do all messages of
 * its webhook, until one is delivered promptly. An attempt that still runs then counts if it succeeds.
 * @throws PermanentFailure if none can succeed.
 */
export async function deliverPromptly(deps: Deps, job: Jobs['webhook'], signal?: AbortSignal): Promise<void> {
  const delivery = await db.webhookDelivery.findUnique({ where: { id: job.deliveryId } })
  if (delivery?.state !== 'WAITING') return
  const { webhookId, event } = delivery
  // Somebody waits for the outcome of a test.
  if (inTrouble.has(webhookId) && event !== 'TEST') return moveToSlow(webhookId, job, 0)
  const attempt = deliverWebhook(deps, job, signal)
  // It may continue after this job has ended.
  attempt.catch(() => {})
  try {
    await within(PROMPT_SECONDS, () => attempt, signal)
    inTrouble.delete(webhookId)
  } catch (error) {
    if (error instanceof PermanentFailure || signal?.aborted) throw error
    inTrouble.set(webhookId, true)
    await moveToSlow(webhookId, job, PAUSE_SECONDS)
  }
}

/** Sends one message of a failing webhook. @throws as `deliverWebhook`. */
export async function deliverSlowly(
  deps: Deps,
  job: Jobs['slowWebhook'],
  signal?: AbortSignal,
): Promise<void> {
  const start = performance.now()
  const webhookId = await deliverWebhook(deps, job, signal)
  if (webhookId !== null && performance.now() - start < PROMPT_SECONDS * 1000) inTrouble.delete(webhookId)
}

function moveToSlow(webhookId: number, job: Jobs['webhook'], startAfter: number): Promise<void> {
  return transaction((tx) => enqueue(tx, 'slowWebhook', [job], { startAfter, group: String(webhookId) }))
}

/** Marks a message as failed for good. */
export async function giveUpWebhook({ deliveryId: id }: Jobs['webhook'], reason: string): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: { id, state: 'WAITING' },
    data: { state: 'FAILED', error: storable(reason) },
  })
}

/** The value of the header `Daybook-Signature`: the seconds since 1970, and the HMAC over them and the body. */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** The beginning of an external text, in a form that PostgreSQL accepts. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, KEPT).toWellFormed()
}
