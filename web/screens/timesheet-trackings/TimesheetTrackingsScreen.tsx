// The history of all timesheets: who changed what, with old and new values (spec 2 and 3).
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { TimesheetTrackingsScreenQuery } from '#web/__generated__/TimesheetTrackingsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { TrackingFilters } from './TrackingFilters.tsx'
import { TrackingList } from './TrackingList.tsx'

export function TimesheetTrackingsScreen() {
  const { data, isLeaving } = useScreen<TimesheetTrackingsScreenQuery>(graphql`
    query TimesheetTrackingsScreenQuery(
      $filter: TimesheetHistoryFilter!
      $user: ID!
      $modifier: ID!
      $hasUser: Boolean!
      $hasModifier: Boolean!
    ) {
      person: node(id: $user) @include(if: $hasUser) {
        __typename
        ... on User {
          id
          firstName
          lastName
        }
      }
      changedBy: node(id: $modifier) @include(if: $hasModifier) {
        __typename
        ... on User {
          id
          firstName
          lastName
        }
      }
      ...TrackingList_query @arguments(filter: $filter)
    }
  `)
  const { person, changedBy } = data
  const names = {
    user: person?.__typename === 'User' ? fullName(person) : null,
    modifier: changedBy?.__typename === 'User' ? fullName(changedBy) : null,
  }
  return (
    <chakra.div>
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
        <TrackingFilters names={names} />
      </chakra.div>
      <TrackingList query={data} names={names} isBusy={isLeaving} />
    </chakra.div>
  )
}
