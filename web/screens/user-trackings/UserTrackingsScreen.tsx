// The user log: who signed in and out, from which network and device, and whose account changed (spec 2, 6 and 9).
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { UserTrackingsScreenQuery } from '#web/__generated__/UserTrackingsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { UnusualCounts } from './UnusualCounts.tsx'
import { UserLogList } from './UserLogList.tsx'
import { UserTrackingFilters } from './UserTrackingFilters.tsx'

export function UserTrackingsScreen() {
  const { data, isLeaving } = useScreen<UserTrackingsScreenQuery>(graphql`
    query UserTrackingsScreenQuery(
      $filter: UserLogFilter!
      $byDay: Boolean!
      $user: ID!
      $hasUser: Boolean!
    ) {
      unusualAccess {
        reason
        people
      }
      person: node(id: $user) @include(if: $hasUser) {
        __typename
        ... on User {
          id
          firstName
          lastName
        }
      }
      ...UserLogList_query @arguments(filter: $filter, byDay: $byDay)
    }
  `)
  const name = data.person?.__typename === 'User' ? fullName(data.person) : null
  return (
    <chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <UnusualCounts counts={data.unusualAccess} />
        <UserTrackingFilters name={name} />
      </chakra.div>
      <UserLogList query={data} name={name} isBusy={isLeaving} />
    </chakra.div>
  )
}
