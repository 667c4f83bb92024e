// One reason why mail failed: the number of mails, and the buttons that show them in the list and send them again.
import { chakra } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { MAILS_SENT_AGAIN_MAX } from '#domain/limits.ts'
import { sentAgainMessage } from '#domain/mail.ts'
import type { FailedReason_failure$key } from '#web/__generated__/FailedReason_failure.graphql.ts'
import type { FailedReasonMutation } from '#web/__generated__/FailedReasonMutation.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { noParams } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useAction } from '#web/relay/useAction.ts'
import { loadFailures } from './loadFailures.ts'
import { outboxParams } from './outboxParams.ts'

const DOT = ' · '
/** As wide as both buttons, so that they stand below each other. */
const ACTIONS = '15.5rem'

type Props = {
  failure: FailedReason_failure$key
  isMailSent: boolean
  /** Called when its mails are on their way. */
  onSent: () => void
}

export function FailedReason({ failure, isMailSent, onSent }: Props) {
  const { reason, mails, expired, addresses, lastAt } = useFragment(
    graphql`
      fragment FailedReason_failure on MailFailure {
        reason
        mails
        expired
        addresses
        lastAt
      }
    `,
    failure,
  )
  const { values, set } = useParams(outboxParams)
  const [send, isSending] = useSendFailed(reason, onSent)
  const isShown = values.reason === reason
  const sendable = Math.min(mails - expired, MAILS_SENT_AGAIN_MAX)
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      paddingInline="3"
      paddingBlock="2"
      borderTopWidth="1px"
      borderColor="line"
      bg={isShown ? 'current' : undefined}
    >
      <chakra.div flex="1 1 260px" minWidth="0">
        <chakra.p fontWeight="medium" lineClamp={2} overflowWrap="anywhere" title={reason}>
          {reason}
        </chakra.p>
        <chakra.p textStyle="caption" color="inkSoft" fontVariantNumeric="tabular-nums">
          {counted(mails, 'mail')}
          {DOT}
          {counted(addresses, 'address', 'addresses')}
          {DOT}newest <Instant at={lastAt} />
          {expired > 0 && (
            <chakra.span display={{ base: 'block', md: 'inline' }}>
              <chakra.span hideBelow="md">{DOT}</chakra.span>
              {expired.toLocaleString('en-AU')} with an expired code
            </chakra.span>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap="2" flex="none" minWidth={{ md: ACTIONS }}>
        <Button
          size="sm"
          aria-label={isShown ? undefined : `Show: ${reason}`}
          onClick={() => set({ ...noParams(outboxParams), reason: isShown ? null : reason })}
        >
          {isShown ? 'Show all mail' : 'Show'}
        </Button>
        {isMailSent && sendable > 0 && (
          <Button
            size="sm"
            aria-label={`Send ${sendable} again: ${reason}`}
            busy={isSending}
            onClick={() => void send()}
          >
            <Send aria-hidden />
            Send {sendable} again
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}

function useSendFailed(reason: string, onSent: () => void) {
  const environment = useRelayEnvironment()
  const [run, isRunning] = useAction<FailedReasonMutation>(graphql`
    mutation FailedReasonMutation($reason: String!) {
      result: sendFailedMailAgain(reason: $reason) {
        ...useAction_error @alias(as: "error")
        ... on MailsSentAgain {
          queued
          expired
          left
        }
      }
    }
  `)
  const send = async () => {
    const outcome = await run({ reason })
    if (outcome.is !== 'done') return
    const { queued = 0, expired = 0, left = 0 } = outcome.result
    const message = sentAgainMessage({ queued, expired, left })
    if (queued > 0 && expired + left === 0) notify.success(message)
    else notify.info(message, { lasting: 10_000 })
    onSent()
    await loadFailures(environment)
  }
  return [send, isRunning] as const
}
