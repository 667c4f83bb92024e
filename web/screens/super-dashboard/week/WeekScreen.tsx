// Who has handed in: the people of an approver's groups and the days of a week, beside the timesheet under review.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { decidesTimesheets } from '#domain/people.ts'
import type { WeekScreenQuery } from '#web/__generated__/WeekScreenQuery.graphql.ts'
import { useMedia } from '#web/design/media.ts'
import { SIDE_BY_SIDE, sideBySide } from '#web/design/skeleton/ReviewSkeleton.tsx'
import { numberParam } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { useDecisions } from '#web/timesheets/deciding/useDecisions.ts'
import { ReviewPlace } from '#web/screens/super-dashboard/review/ReviewPlace.tsx'
import { useShortcuts } from '#web/screens/super-dashboard/useShortcuts.ts'
import { useView } from '#web/screens/super-dashboard/ViewSwitch.tsx'
import { PeopleWeek } from './PeopleWeek.tsx'

/** The timesheet beside the grid, by its number. */
const reviewed = { timesheet: numberParam('timesheet') }

export function WeekScreen() {
  const { data, isLeaving } = useScreen<WeekScreenQuery>(query)
  const { me, group } = data
  const { values, set } = useParams(reviewed)
  const current = values.timesheet
  const show = (timesheet: number | null) =>
    set({ timesheet }, { replace: current !== null, preventScrollReset: true })
  const view = useView()
  const decisions = useDecisions()
  useShortcuts({
    w: view.change,
    z: decisions.now.waiting ? decisions.takeBack : null,
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    Escape: current === null ? null : () => show(null),
  })
  const isDesk = useMedia(SIDE_BY_SIDE)
  const isBeside = isDesk && current !== null
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={isBeside ? sideBySide : 'minmax(0, 1fr)'}
      height={isDesk ? '100%' : undefined}
      minHeight="0"
    >
      <PeopleWeek
        query={data}
        groupName={group?.__typename === 'ApprovalGroup' ? group.name : null}
        eventCursor={me.eventCursor}
        isBusy={isLeaving}
        isDesk={isDesk}
        mayRemind={decidesTimesheets(me.userType)}
        current={current}
        onOpen={show}
      />
      {(isBeside || !isDesk) && (
        // A decision leaves the timesheet where it is: the grid is no queue.
        <ReviewPlace
          viewer={me}
          queue={{ current, show, onDecided: () => {} }}
          isDesk={isDesk}
          decidesPicked={false}
        />
      )}
    </chakra.div>
  )
}

const query = graphql`
  query WeekScreenQuery(
    $week: Date
    $group: ID
    $search: String
    $missingOnly: Boolean
    $chosenGroup: ID!
    $hasGroup: Boolean!
  ) {
    me {
      userId
      userType
      allowTimesheetCreation
      approvalGroupIds
      eventCursor
    }
    group: node(id: $chosenGroup) @include(if: $hasGroup) {
      __typename
      ... on ApprovalGroup {
        name
      }
    }
    ...PeopleWeek_query @arguments(week: $week, group: $group, search: $search, missingOnly: $missingOnly)
  }
`
