// The fields of each mail in the Outbox.
import { graphql, readInlineData } from 'react-relay'
import type { mailRow_mail$data, mailRow_mail$key } from '#web/__generated__/mailRow_mail.graphql.ts'

export type MailRow = mailRow_mail$data

export function readRow(key: mailRow_mail$key): MailRow {
  return readInlineData(
    graphql`
      fragment mailRow_mail on MailMessage @inline {
        id
        kind
        state
        to
        subject
        tries
        lastError
        createdAt
        sentAt
      }
    `,
    key,
  )
}
