// The list of users, with the form of the user in the address over it (spec 2 and 5).
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import type { UsersScreenQuery } from '#web/__generated__/UsersScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { useParams } from '#web/lists/useParams.ts'
import { filterOf, userParams } from './userFilters.ts'
import { UserCounts } from './UserCounts.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserList } from './UserList.tsx'

export function UsersScreen() {
  const { data, isLeaving } = useScreen<UsersScreenQuery>(graphql`
    query UsersScreenQuery(
      $filter: AccountFilter!
      $sort: AccountSort!
      $group: ID!
      $place: ID!
      $hasGroup: Boolean!
      $hasPlace: Boolean!
    ) {
      me {
        userId
        userType
      }
      settings {
        defaultStartTime
      }
      accountCounts(filter: $filter) {
        ...UserCounts_counts
      }
      group: node(id: $group) @include(if: $hasGroup) {
        __typename
        ... on ApprovalGroup {
          name
        }
      }
      place: node(id: $place) @include(if: $hasPlace) {
        __typename
        ... on PayLocation {
          name
        }
      }
      ...UserList_query @arguments(filter: $filter, sort: $sort)
    }
  `)
  const filter = filterOf(useParams(userParams).shown)
  const { me, group, place } = data
  const names = {
    group: group?.__typename === 'ApprovalGroup' ? group.name : null,
    place: place?.__typename === 'PayLocation' ? place.name : null,
  }
  return (
    <chakra.div>
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingTop={{ base: '3', md: '4' }}>
        <UserCounts counts={data.accountCounts} />
      </chakra.div>
      <UserList query={data} viewer={me} filter={filter} names={names} isBusy={isLeaving} />
      <UserDialog viewer={me} defaultStartTime={data.settings.defaultStartTime} />
    </chakra.div>
  )
}
