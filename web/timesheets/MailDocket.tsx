// A button that mails a docket to its customer, and the recipient, time and state of the last mail.
import { chakra } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { becameOf } from '#domain/mail.ts'
import type {
  MailDocket_docket$data,
  MailDocket_docket$key,
} from '#web/__generated__/MailDocket_docket.graphql.ts'
import type { MailDocketMutation } from '#web/__generated__/MailDocketMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { useAction } from '#web/relay/useAction.ts'

/** Superseded and voided dockets have no button. */
export function MailDocket({ docket: key }: { docket: MailDocket_docket$key }) {
  const docket = useFragment(
    graphql`
      fragment MailDocket_docket on Docket {
        id
        number
        state
        customerEmail
        isMailable
        mailedTo
        mailedAt
        mailState
      }
    `,
    key,
  )
  const [mail, isMailing] = useAction<MailDocketMutation>(
    graphql`
      mutation MailDocketMutation($id: ID!) {
        result: mailDocket(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on DocketChange {
            docket {
              mailState
              ...MailDocket_docket
            }
          }
        }
      }
    `,
    {
      success: ({ docket: mailed }) => ({
        title: `The docket is ${becameOf[mailed!.mailState!]}`,
        about: `${docket.number}, to ${docket.customerEmail}`,
      }),
    },
  )
  const { id, isMailable, mailedAt } = docket
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      {isMailable && (
        <Button size="sm" busy={isMailing} onClick={() => void mail({ id })}>
          <Mail aria-hidden />
          {mailedAt === null ? 'Mail to customer' : 'Mail to customer again'}
        </Button>
      )}
      <LastMail {...docket} />
    </chakra.div>
  )
}

type Last = Pick<
  MailDocket_docket$data,
  'state' | 'customerEmail' | 'isMailable' | 'mailedTo' | 'mailedAt' | 'mailState'
>

function LastMail({ state, customerEmail, isMailable, mailedTo, mailedAt, mailState }: Last) {
  if (mailedTo !== null && mailedAt !== null)
    return (
      <Line isProblem={mailState === 'FAILED'}>
        {mailState === 'FAILED' ? 'Not delivered to' : 'Mailed to'} {mailedTo} on <Instant at={mailedAt} />
        {(mailState === 'QUEUED' || mailState === 'KEPT') && `, ${becameOf[mailState]}`}
      </Line>
    )
  if (state !== 'ISSUED') return null
  if (isMailable) return <Line>Not mailed yet. It goes to {customerEmail}.</Line>
  return (
    <Line>
      {customerEmail === ''
        ? 'The customer has no e-mail address.'
        : `Mail cannot be sent to ${customerEmail}.`}
    </Line>
  )
}

function Line({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  return (
    <chakra.p textStyle="small" color={isProblem ? 'danger' : 'inkSoft'} overflowWrap="anywhere">
      {children}
    </chakra.p>
  )
}
