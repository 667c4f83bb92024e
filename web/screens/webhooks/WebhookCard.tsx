// One webhook: its address, its events, its deliveries and its history.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { webhookEventNames, webhookEvents } from '#domain/webhook.ts'
import type { WebhookCard_webhook$key } from '#web/__generated__/WebhookCard_webhook.graphql.ts'
import type { WebhookCardDeleteMutation } from '#web/__generated__/WebhookCardDeleteMutation.graphql.ts'
import type { WebhookCardTestMutation } from '#web/__generated__/WebhookCardTestMutation.graphql.ts'
import { deleted } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { InactiveTag } from '#web/design/InactiveTag.tsx'
import { Section } from '#web/design/Section.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { Delivery } from './Delivery.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The newest changes are enough: few people change a webhook, and rarely. */
const allShown = { hasNext: false, isLoadingNext: false, loadNext: () => ({ dispose: () => {} }) }

export function WebhookCard({ webhook: key }: { webhook: WebhookCard_webhook$key }) {
  const webhook = useFragment(
    graphql`
      fragment WebhookCard_webhook on Webhook {
        id
        name
        url
        events
        active
        version
        deliveries {
          id
          ...Delivery_delivery
        }
        history(first: 25) {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
        ...WebhookDialog_webhook
      }
    `,
    key,
  )
  const { id, name, url, events, active, version, deliveries, history } = webhook
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const [test, isTesting] = useAction<WebhookCardTestMutation>(graphql`
    mutation WebhookCardTestMutation($id: ID!) {
      result: testWebhook(id: $id) {
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
  `)
  const [remove] = useAction<WebhookCardDeleteMutation>(
    graphql`
      mutation WebhookCardDeleteMutation($id: ID!, $version: Int!) {
        result: deleteWebhook(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on WebhookChange {
            settings {
              id
              webhooks {
                id
              }
            }
          }
        }
      }
    `,
    { success: deleted(`The webhook ${name}`) },
  )
  const askAndRemove = async () => {
    const message = `${name} will get no more messages, and the list of its messages is deleted. Are you sure?`
    if (await confirm({ title: 'Deleting', message, confirmLabel: 'Delete', tone: 'danger' }))
      await remove({ id, version })
  }
  return (
    <Section
      title={name}
      lead={
        <>
          <chakra.span title={url} lineClamp={2} overflowWrap="anywhere">
            {url}
          </chakra.span>
          {webhookEventNames
            .filter((event) => events.includes(event))
            .map((event) => webhookEvents[event].label)
            .join(', ')}
        </>
      }
      aside={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {!active && <InactiveTag />}
          <Button size="sm" busy={isTesting} disabled={!active} onClick={() => void test({ id })}>
            Send test
          </Button>
          <Button size="sm" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={() => void askAndRemove()}>
            Delete
          </Button>
        </chakra.div>
      }
    >
      {deliveries.length > 0 ? (
        <chakra.ul
          aria-label={`Messages to ${name}`}
          listStyleType="none"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="2"
        >
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </chakra.ul>
      ) : (
        <chakra.p color="inkSoft">No messages in the last 30 days.</chakra.p>
      )}
      <HistoryList changes={history.edges.map(({ node }) => node)} pages={allShown} />
      {isEditing && <WebhookDialog webhook={webhook} onClosed={() => setEditing(false)} />}
    </Section>
  )
}
