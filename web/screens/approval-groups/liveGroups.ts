// How the list of approval groups follows changes by any administrator.
import { graphql } from 'react-relay'
import type { liveGroupsSubscription } from '#web/__generated__/liveGroupsSubscription.graphql.ts'
import type { LiveSource } from '#web/lists/useLiveList.ts'

export const liveGroups: LiveSource<liveGroupsSubscription> = {
  subscription: graphql`
    subscription liveGroupsSubscription($filter: ApprovalGroupFilter!, $since: String) {
      approvalGroupChanged(since: $since) {
        gap
        group {
          id
          ...groupRow_group
          ...GroupForm_group
        }
        listed(filter: $filter) {
          id
        }
        goneId @deleteRecord
      }
    }
  `,
  edgeType: 'ApprovalGroupDetailsEdge',
  added: (store, { filter }) =>
    store.getRootField('approvalGroupChanged')?.getLinkedRecord('listed', { filter }),
  read: ({ approvalGroupChanged: { gap, group, listed } }) => ({
    gap,
    changedId: group?.id,
    addedId: listed?.id,
  }),
}
