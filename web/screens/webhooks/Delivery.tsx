// One message to a webhook, with its last attempt.
import { chakra } from '@chakra-ui/react'
import { Check, Clock, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { webhookEvents } from '#domain/webhook.ts'
import type {
  Delivery_delivery$data,
  Delivery_delivery$key,
} from '#web/__generated__/Delivery_delivery.graphql.ts'
import type { DeliveryAgainMutation } from '#web/__generated__/DeliveryAgainMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Tag } from '#web/design/Tag.tsx'
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
  const { Shape, colour, word } = looks[state]
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
      <chakra.div flex="1 1 200px" minWidth="0">
        <chakra.p>
          {number}: {what}, <Instant at={at} />
        </chakra.p>
        <chakra.div
          role="status"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          paddingBlock="1"
          textStyle="small"
          color="inkSoft"
        >
          <Tag Shape={Shape} colour={colour}>
            {word}
          </Tag>
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {attemptsInWords(delivery)}
          </chakra.span>
        </chakra.div>
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

const looks = {
  WAITING: { Shape: Clock, colour: 'status.pending', word: 'On its way' },
  DELIVERED: { Shape: Check, colour: 'status.approved', word: 'Delivered' },
  FAILED: { Shape: X, colour: 'status.declined', word: 'Given up' },
} as const

function attemptsInWords({
  attempts,
  status,
  error,
  milliseconds,
}: Delivery_delivery$data): string | null | undefined {
  if (attempts === 0) return error
  const tries = counted(attempts, 'try', 'tries')
  return `${tries}: ${status === null ? (error ?? 'no answer') : `answered ${status} in ${milliseconds} ms`}`
}
