// Webhooks: the programs that get messages about events, and the deliveries of each.
import { chakra } from '@chakra-ui/react'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { WebhooksScreenQuery } from '#web/__generated__/WebhooksScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsViews } from '#web/settings/SettingsViews.tsx'
import { useFollowDeliveries } from './useFollowDeliveries.ts'
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
  useFollowDeliveries(
    webhooks.some(({ deliveries }) =>
      deliveries.some(({ state, attempts }) => state === 'WAITING' && attempts === 0),
    ),
  )
  const [isCreating, setCreating] = useState(false)
  return (
    <SettingsViews>
      <chakra.section
        aria-label="Webhooks"
        width="100%"
        maxWidth="920px"
        marginInline="auto"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap="4"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '4', md: '6' }}
      >
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p flex="1 1 260px" color="inkSoft">
            A webhook tells another program what happened, by a signed message with ids and links.
          </chakra.p>
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create webhook
          </Button>
        </chakra.div>
        {webhooks.length === 0 && (
          <EmptyState icon={Webhook} title="No webhooks">
            Create one, and your program gets a message when a timesheet is submitted or decided.
          </EmptyState>
        )}
        {webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} />
        ))}
      </chakra.section>
      {isCreating && <WebhookDialog webhook={null} onClosed={() => setCreating(false)} />}
    </SettingsViews>
  )
}
