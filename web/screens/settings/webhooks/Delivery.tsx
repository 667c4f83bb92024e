// One message to a webhook, with its last attempt.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { webhookEvents } from '#domain/webhook.ts'
import type {
  Delivery_delivery$data,
  Delivery_delivery$key,
} from '#web/__generated__/Delivery_delivery.graphql.ts'
import type { DeliveryAgainMutation } from '#web/__generated__/DeliveryAgainMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { useAction } from '#web/relay/useAction.ts'

export function Delivery({ delivery: key }: { delivery: Delivery_delivery$key }) {
  const delivery = useFragment(
    graphql`
      fragment Delivery_delivery on WebhookDelivery {
        id
        number
        event
        at
        state
        attempts
        status
        error
        answer
        milliseconds
      }
    `,
    key,
  )
  const [sendAgain, isSending] = useAction<DeliveryAgainMutation>(graphql`
    mutation DeliveryAgainMutation($id: ID!) {
      result: sendWebhookDeliveryAgain(id: $id) {
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
  const { id, number, event, at, state, answer } = delivery
  const what = event === 'TEST' ? 'Test' : webhookEvents[event].label
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      gap="3"
      borderTopWidth="1px"
      borderColor="line"
      paddingTop="2"
    >
      <chakra.div flex="1 1 240px" minWidth="0">
        <chakra.p>
          {number}: {what}, <Instant at={at} />
        </chakra.p>
        <chakra.p textStyle="small" color={state === 'FAILED' ? 'danger' : 'inkSoft'} role="status">
          {inWords(delivery)}
        </chakra.p>
        {answer && (
          <chakra.code display="block" fontSize="13px" color="inkSoft" overflowWrap="anywhere">
            {answer}
          </chakra.code>
        )}
      </chakra.div>
      {state !== 'WAITING' && (
        <Button
          size="sm"
          busy={isSending}
          aria-label={`Send message ${number} again`}
          onClick={() => void sendAgain({ id })}
        >
          Send again
        </Button>
      )}
    </chakra.li>
  )
}

const stateWords = { WAITING: 'On its way', DELIVERED: 'Delivered', FAILED: 'Given up' } as const

function inWords({ state, attempts, status, error, milliseconds }: Delivery_delivery$data): string {
  if (attempts === 0) return error ? `${stateWords[state]}. ${error}` : stateWords[state]
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  const outcome = status === null ? (error ?? 'no answer') : `answered ${status}`
  return `${stateWords[state]} after ${tries}: ${outcome} in ${milliseconds} ms`
}
