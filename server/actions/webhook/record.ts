// System_Administrators create, change, test and delete webhooks, and send messages again.
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { WEBHOOKS_MAX } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { NOT_PUBLIC, webhookEvents, webhookForm, type WebhookEvent } from '#domain/webhook.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { changeRecord, recordChanges } from '#server/actions/administration/record-change.ts'
import type { Poster } from '#server/adapters/poster.ts'
import { randomToken, type Tokens } from '#server/auth/tokens.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/** The purpose under which the secrets of webhooks are encrypted. */
export const SECRET_PURPOSE = 'webhook'

type Deps = { tokens: Pick<Tokens, 'seal'>; poster: Pick<Poster, 'addressOf'> }

/**
 * @returns its secret, which is not shown again.
 * @throws NotAllowed FORBIDDEN; InvalidInput; Refusal TOO_MANY_WEBHOOKS.
 */
export async function createWebhook(
  { tokens, poster }: Deps,
  viewer: Viewer,
  input: unknown,
): Promise<string> {
  assertSystemAdministrator(viewer)
  const parsed = parse(poster, input)
  const secret = `whsec_${randomToken()}`
  await transaction(async (tx) => {
    await lock(tx, 'changing webhooks')
    if ((await tx.webhook.count()) >= WEBHOOKS_MAX)
      throw new Refusal('TOO_MANY_WEBHOOKS', null, { max: WEBHOOKS_MAX })
    const sealed = tokens.seal.close(secret, SECRET_PURPOSE)
    const { id } = await tx.webhook.create({ data: { ...parsed, secret: sealed } })
    const changes = changedFields('', {}, described(parsed))
    await recordChanges(tx, viewer, [{ noun: 'WEBHOOK', recordId: id, action: 'CREATED', changes }])
  })
  return secret
}

/** @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal CHANGED_SINCE. */
export async function updateWebhook(
  { poster }: Pick<Deps, 'poster'>,
  viewer: Viewer,
  id: number,
  version: number,
  input: unknown,
): Promise<void> {
  assertSystemAdministrator(viewer)
  const parsed = parse(poster, input)
  await transaction((tx) =>
    changeRecord(tx, viewer, { noun: 'WEBHOOK', recordId: id }, version, async () => {
      const before = await tx.webhook.findUniqueOrThrow({ where: { id } })
      await tx.webhook.update({ where: { id }, data: parsed })
      return { action: 'CHANGED', changes: changedFields('', described(before), described(parsed)) }
    }),
  )
}

/** Deletes a webhook and its deliveries. @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal CHANGED_SINCE. */
export async function deleteWebhook(viewer: Viewer, id: number, version: number): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction((tx) =>
    changeRecord(tx, viewer, { noun: 'WEBHOOK', recordId: id }, version, async () => {
      const before = await tx.webhook.delete({ where: { id } })
      return { action: 'DELETED', changes: changedFields('', described(before), {}) }
    }),
  )
}

/** Queues a test message. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function testWebhook(viewer: Viewer, webhookId: number): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction(async (tx) => {
    if ((await tx.webhook.count({ where: { id: webhookId } })) === 0) throw new NotAllowed('NOT_FOUND')
    const at = instantOf(tx)
    const { id } = await tx.webhookDelivery.create({ data: { webhookId, event: 'TEST', recordId: 0, at } })
    await enqueue(tx, 'webhook', [{ deliveryId: id }])
  })
}

/**
 * Sends a delivered or failed message again.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal DELIVERY_ON_ITS_WAY.
 */
export async function sendDeliveryAgain(viewer: Viewer, id: number): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction(async (tx) => {
    if ((await tx.webhookDelivery.count({ where: { id } })) === 0) throw new NotAllowed('NOT_FOUND')
    const again = { state: 'WAITING', attempts: 0, status: null, error: null, answer: null } as const
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, state: { not: 'WAITING' } },
      data: again,
    })
    if (count === 0) throw new Refusal('DELIVERY_ON_ITS_WAY')
    await enqueue(tx, 'webhook', [{ deliveryId: id }])
  })
}

/** @throws InvalidInput. */
function parse(poster: Pick<Poster, 'addressOf'>, input: unknown) {
  const { events, url: typed, ...rest } = parseForm(webhookForm, input)
  const url = poster.addressOf(typed)
  if (url === null) throw new InvalidInput([{ path: 'url', message: NOT_PUBLIC }])
  return { ...rest, url, events: [...new Set(events)] }
}

function described({
  name,
  url,
  events,
  active,
}: {
  name: string
  url: string
  events: string[]
  active: boolean
}) {
  const labels = events.map((event) => webhookEvents[event as WebhookEvent].label)
  return { Name: name, Address: url, Events: labels.join(', '), Active: active ? 'Yes' : 'No' }
}
