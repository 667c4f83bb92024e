// Sends a mail that was kept, failed, or was sent before.
import { Send } from 'lucide-react'
import { graphql } from 'react-relay'
import { becameOf, maySendAgain } from '#domain/mail.ts'
import type { SendAgainMutation } from '#web/__generated__/SendAgainMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useAction } from '#web/relay/useAction.ts'
import type { MailRow } from './mailRow.ts'

export function SendAgain({ row }: { row: MailRow }) {
  const [send, isSending] = useAction<SendAgainMutation>(
    graphql`
      mutation SendAgainMutation($id: ID!) {
        result: sendMailAgain(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on MailChange {
            mail {
              id
              isHidden
              state
              ...mailRow_mail
            }
          }
        }
      }
    `,
    {
      success: ({ mail }) => ({
        title: `The mail is ${becameOf[mail!.state]}`,
        about: `${row.subject}, to ${row.to}`,
      }),
    },
  )
  return (
    <Button
      variant="primary"
      disabled={!maySendAgain(row.state)}
      busy={isSending}
      onClick={() => void send({ id: row.id })}
    >
      <Send aria-hidden />
      {row.state === 'SENT' ? 'Send again' : 'Send'}
    </Button>
  )
}
