// The user log: who signed in and out, from which network and device, and whose account changed (spec 2, 6 and 9).
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { UserTrackingsScreenQuery } from '#web/__generated__/UserTrackingsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { UserLogList } from './UserLogList.tsx'
import { UserTrackingFilters } from './UserTrackingFilters.tsx'

export function UserTrackingsScreen() {
  const { data, isLeaving } = useScreen<UserTrackingsScreenQuery>(graphql`
    query UserTrackingsScreenQuery($filter: UserLogFilter!, $user: ID!, $hasUser: Boolean!) {
      person: node(id: $user) @include(if: $hasUser) {
        __typename
        ... on User {
          id
          firstName
          lastName
        }
      }
      ...UserLogList_query @arguments(filter: $filter)
    }
  `)
  const name = data.person?.__typename === 'User' ? fullName(data.person) : null
  return (
    <chakra.div>
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
        <UserTrackingFilters name={name} />
      </chakra.div>
      <UserLogList query={data} name={name} isBusy={isLeaving} />
    </chakra.div>
  )
}
