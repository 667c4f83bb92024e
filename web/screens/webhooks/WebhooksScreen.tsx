// Webhooks: the programs that get messages about events, and the deliveries of each.
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import webhooksQuery, { type WebhooksScreenQuery } from '#web/__generated__/WebhooksScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { usePolling } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

export function WebhooksScreen() {
  const { data } = useScreen<WebhooksScreenQuery>(graphql`
    query WebhooksScreenQuery {
      settings {
        webhooks {
          id
          deliveries {
            state
            attempts
          }
          ...WebhookCard_webhook
        }
      }
    }
  `)
  const { webhooks } = data.settings
  usePolling(
    webhooksQuery,
    webhooks.some(({ deliveries }) =>
      deliveries.some(({ state, attempts }) => state === 'WAITING' && attempts === 0),
    ),
  )
  const [isCreating, setCreating] = useState(false)
  return (
    <SettingsPage
      view="webhooks"
      action={
        <Button variant="primary" onClick={() => setCreating(true)}>
          Create webhook
        </Button>
      }
    >
      {webhooks.length === 0 && (
        <EmptyState icon={Webhook} title="No webhooks">
          Create one, and your program gets a message when a timesheet is submitted or decided.
        </EmptyState>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      {isCreating && <WebhookDialog webhook={null} onClosed={() => setCreating(false)} />}
    </SettingsPage>
  )
}
