// Creates and edits a webhook; the secret of a new one is shown once.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '#domain/limits.ts'
import { webhookEventNames, webhookEvents, webhookForm, type WebhookEvent } from '#domain/webhook.ts'
import type { WebhookDialog_webhook$key } from '#web/__generated__/WebhookDialog_webhook.graphql.ts'
import type { WebhookDialogCreateMutation } from '#web/__generated__/WebhookDialogCreateMutation.graphql.ts'
import type { WebhookDialogUpdateMutation } from '#web/__generated__/WebhookDialogUpdateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Secret } from '#web/design/Secret.tsx'
import { CheckboxesField } from '#web/fields/CheckboxesField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Values = { name: string; url: string; events: readonly WebhookEvent[]; active: boolean }
type Props = {
  /** Null for a new one. */
  webhook: WebhookDialog_webhook$key | null
  onClosed: () => void
}

const eventOptions = webhookEventNames.map((value) => ({ value, label: webhookEvents[value].label }))
const blank: Values = { name: '', url: '', events: webhookEventNames, active: true }

export function WebhookDialog({ webhook: key, onClosed }: Props) {
  const webhook = useFragment(
    graphql`
      fragment WebhookDialog_webhook on Webhook {
        id
        version
        name
        url
        events
        active
      }
    `,
    key,
  )
  const [secret, setSecret] = useState<string | null>(null)
  const [create] = useAction<WebhookDialogCreateMutation>(
    graphql`
      mutation WebhookDialogCreateMutation($input: WebhookInput!) {
        result: createWebhook(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on WebhookChange {
            secret
            settings {
              id
              webhooks {
                id
                ...WebhookCard_webhook
              }
            }
          }
        }
      }
    `,
    { errors: 'returned' },
  )
  const [update] = useAction<WebhookDialogUpdateMutation>(
    graphql`
      mutation WebhookDialogUpdateMutation($id: ID!, $version: Int!, $input: WebhookInput!) {
        result: updateWebhook(id: $id, version: $version, input: $input) {
          ...useAction_error @alias(as: "error")
          ... on WebhookChange {
            settings {
              id
              webhooks {
                id
                ...WebhookCard_webhook
              }
            }
          }
        }
      }
    `,
    { success: (_, { input }) => saved(`Webhook ${input.name} changed`), errors: 'returned' },
  )
  const send = async (values: Values, version: number | null) => {
    if (webhook) return update({ id: webhook.id, version: version!, input: values })
    const outcome = await create({ input: values })
    if (outcome.is === 'done') setSecret(outcome.result.secret!)
    return outcome
  }
  if (secret !== null) return <NewSecret secret={secret} onClosed={onClosed} />
  const { name, url, events, active } = webhook ?? blank
  return (
    <FormScreen<Values>
      title={webhook ? 'Edit webhook' : 'Create webhook'}
      width={520}
      stored={{ name, url, events, active }}
      version={webhook?.version}
      schema={webhookForm}
      send={(values, { version }) => send(values, version)}
      submitLabel={webhook ? 'Save Changes' : 'Create webhook'}
      onDone={webhook ? onClosed : () => {}}
      onClosed={onClosed}
    >
      <TextField
        name="name"
        label="Name"
        hint="The program that gets the messages"
        maxLength={WEBHOOK_NAME_MAX}
      />
      <TextField
        name="url"
        label="Address"
        type="url"
        hint="https, on the public internet"
        maxLength={WEBHOOK_URL_MAX}
      />
      <CheckboxesField name="events" label="Events" options={eventOptions} />
      <SwitchField name="active" label="Active" hint="While it is off, Daybook sends it no messages." />
    </FormScreen>
  )
}

function NewSecret({ secret, onClosed }: { secret: string; onClosed: () => void }) {
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Secret of the webhook"
      width={480}
      phone="card"
      foot={
        <Button variant="primary" onClick={onClosed}>
          Done
        </Button>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p>
          Your program checks the signature of each message with it. Copy it now. It is shown only once.
        </chakra.p>
        <Secret label="Secret">{secret}</Secret>
      </chakra.div>
    </Dialog>
  )
}
