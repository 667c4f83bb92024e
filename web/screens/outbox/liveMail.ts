// How the Outbox follows new mail and its delivery.
import { graphql } from 'react-relay'
import type { liveMailSubscription } from '#web/__generated__/liveMailSubscription.graphql.ts'
import type { LiveSource } from '#web/lists/useLiveList.ts'

export const liveMail: LiveSource<liveMailSubscription> = {
  subscription: graphql`
    subscription liveMailSubscription($filter: MailFilter!, $since: String) {
      mailChanged(since: $since) {
        gap
        mail {
          id
          ...mailRow_mail
        }
        listed(filter: $filter) {
          id
        }
      }
    }
  `,
  edgeType: 'OutboxEdge',
  added: (store, { filter }) => store.getRootField('mailChanged')?.getLinkedRecord('listed', { filter }),
  read: ({ mailChanged: { gap, mail, listed } }) => ({ gap, changedId: mail?.id, addedId: listed?.id }),
}
