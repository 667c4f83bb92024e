// Webhooks, for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import {
  createWebhook,
  deleteWebhook,
  sendDeliveryAgain,
  testWebhook,
  updateWebhook,
} from '#server/actions/webhook/record.ts'
import { webhookEventNames } from '#domain/webhook.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { WebhookDeliveryState as States, WebhookEvent as Events } from '#server/database/generated/enums.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { readWebhooks, type WebhookWithDeliveries } from '#server/read/administration/webhooks.ts'
import { AdministeredRecord } from './administration-history.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { nodeBy } from '../core/node.ts'
import { Setting } from './setting.ts'

const WebhookEvent = builder.enumType('WebhookEvent', {
  values: webhookEventNames,
  description: 'The events that a webhook can get.',
})
const SentWebhookEvent = builder.enumType(Events, {
  name: 'SentWebhookEvent',
  description: 'What a message is about.',
})
const WebhookDeliveryState = builder.enumType(States, { name: 'WebhookDeliveryState' })

const WebhookDelivery = builder
  .objectRef<WebhookWithDeliveries['deliveries'][number]>('WebhookDelivery')
  .implement({
    description: 'A message to a webhook, with its last attempt.',
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => encodeGlobalID('WebhookDelivery', id) }),
      number: t.exposeInt('id', { description: 'The `id` in the message.' }),
      event: t.expose('event', { type: SentWebhookEvent }),
      at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
      state: t.expose('state', { type: WebhookDeliveryState }),
      attempts: t.exposeInt('attempts', {
        description: 'The number of tries since a person last requested it.',
      }),
      status: t.exposeInt('status', { nullable: true, description: 'The status of the last answer.' }),
      error: t.exposeString('error', { nullable: true, description: 'Why there was no answer.' }),
      answer: t.exposeString('answer', { nullable: true, description: 'The beginning of the last answer.' }),
      milliseconds: t.exposeInt('milliseconds', { nullable: true }),
      triedAt: t.expose('triedAt', { type: 'DateTime', nullable: true }),
    }),
  })

const Webhook = builder.objectRef<WebhookWithDeliveries>('Webhook')
Webhook.implement({
  interfaces: [AdministeredRecord, builder.nodeInterfaceRef()],
  description: 'The address of another program that gets messages about events.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Webhook', id) }),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    events: t.field({
      type: [WebhookEvent],
      resolve: ({ events }) => events as (typeof webhookEventNames)[number][],
    }),
    active: t.exposeBoolean('active', { description: 'Whether it is on.' }),
    deliveries: t.expose('deliveries', {
      type: [WebhookDelivery],
      description: 'The newest messages of the last 30 days, newest first.',
      complexity: { field: 1, multiplier: 5 },
    }),
  }),
})
nodeBy(Webhook, isSystemAdministrator, async (id, viewer) =>
  (await readWebhooks(viewer)).find((one) => id === String(one.id)),
)

// A field of the settings, so that every change returns the whole list.
builder.prismaObjectField(Setting, 'webhooks', (t) =>
  t.field({
    type: [Webhook],
    ...forSystemAdministrators,
    description: 'The programs that get messages about events, by name.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (_, __, { viewer }) => readWebhooks(viewer),
  }),
)

const WebhookChange = builder.objectRef<{ secret?: string }>('WebhookChange').implement({
  fields: (t) => ({
    settings: t.field({ type: Setting, resolve: () => readSettings() }),
    secret: t.string({
      nullable: true,
      description: 'The key of the signatures of a new webhook. It is shown once; nobody can read it again.',
      resolve: ({ secret }) => secret ?? null,
    }),
  }),
})

const WebhookInput = builder.inputType('WebhookInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    url: t.string({ required: true }),
    events: t.field({ type: [WebhookEvent], required: true }),
    active: t.boolean({ required: true }),
  }),
})

builder.mutationFields((t) => {
  const id = t.arg.globalID({ required: true, for: Webhook })
  const version = t.arg.int({ required: true, description: 'The version that the user saw.' })
  const input = t.arg({ type: WebhookInput, required: true })
  const options = { type: WebhookChange, errors: refusals, ...forSystemAdministrators } as const
  return {
    createWebhook: t.field({
      needs: 'PROOF',
      ...options,
      args: { input },
      resolve: async (_, args, context) => ({
        secret: await createWebhook(context.services, context.viewer, args.input),
      }),
    }),
    updateWebhook: t.field({
      needs: 'PROOF',
      ...options,
      args: { id, version, input },
      resolve: async (_, args, context) => {
        await updateWebhook(context.services, context.viewer, rowId(args.id), args.version, args.input)
        return {}
      },
    }),
    deleteWebhook: t.field({
      needs: 'SESSION',
      ...options,
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        await deleteWebhook(viewer, rowId(args.id), args.version)
        return {}
      },
    }),
    testWebhook: t.field({
      needs: 'SESSION',
      ...options,
      description: 'Sends a test message.',
      args: { id },
      resolve: async (_, args, { viewer }) => {
        await testWebhook(viewer, rowId(args.id))
        return {}
      },
    }),
    sendWebhookDeliveryAgain: t.field({
      needs: 'TOKEN',
      ...options,
      description: 'Sends a message again, with the same id.',
      args: { id: t.arg.globalID({ required: true, for: WebhookDelivery }) },
      resolve: async (_, args, { viewer }) => {
        await sendDeliveryAgain(viewer, rowId(args.id))
        return {}
      },
    }),
  }
})
