// How the user log follows new entries.
import { graphql } from 'react-relay'
import type { liveUserLogSubscription } from '#web/__generated__/liveUserLogSubscription.graphql.ts'
import type { LiveSource } from '#web/lists/useLiveList.ts'

export const liveUserLog: LiveSource<liveUserLogSubscription> = {
  subscription: graphql`
    subscription liveUserLogSubscription($filter: UserLogFilter!, $since: String) {
      userLogged(since: $since) {
        gap
        listed(filter: $filter) {
          id
          ...userLogRow_log
        }
      }
    }
  `,
  edgeType: 'UserLogEdge',
  added: (store, { filter }) => store.getRootField('userLogged')?.getLinkedRecord('listed', { filter }),
  read: ({ userLogged: { gap, listed } }) => ({ gap, addedId: listed?.id }),
}
