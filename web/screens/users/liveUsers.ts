// How the list of users and its counts follow changes by any administrator.
import { graphql } from 'react-relay'
import type { liveUsersSubscription } from '#web/__generated__/liveUsersSubscription.graphql.ts'
import type { LiveSource } from '#web/lists/useLiveList.ts'

export const liveUsers: LiveSource<liveUsersSubscription> = {
  subscription: graphql`
    subscription liveUsersSubscription($filter: AccountFilter!, $since: String) {
      accountChanged(since: $since) {
        gap
        account {
          id
          ...userRow_account
          ...UserForm_account
        }
        listed(filter: $filter) {
          id
        }
        goneId @deleteRecord
        counts(filter: $filter) {
          ...UserCounts_counts
        }
      }
    }
  `,
  edgeType: 'AccountEdge',
  added: (store, { filter }) => store.getRootField('accountChanged')?.getLinkedRecord('listed', { filter }),
  read: ({ accountChanged: { gap, account, listed } }) => ({
    gap,
    changedId: account?.id,
    addedId: listed?.id,
  }),
}
