// The fields of each approval group in the list.
import { graphql, readInlineData } from 'react-relay'
import type { groupRow_group$data, groupRow_group$key } from '#web/__generated__/groupRow_group.graphql.ts'

export type GroupRow = groupRow_group$data

export function readRow(key: groupRow_group$key): GroupRow {
  return readInlineData(
    graphql`
      fragment groupRow_group on ApprovalGroupDetails @inline {
        id
        number
        version
        name
        active
        gpBatchPrefix
        canDecide
        userCount
        pendingTimesheets
        oldestPending
        createdAt
        members {
          approver {
            id
            firstName
            lastName
            active
            user {
              avatarUrl
            }
          }
        }
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- it is given the row
        ...MoveAndDelete_group
      }
    `,
    key,
  )
}
