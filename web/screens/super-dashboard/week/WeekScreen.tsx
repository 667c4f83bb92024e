// Who has handed in: the people of an approver's groups and the days of a week, next to the timesheet under review.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { decidesTimesheets, mayCreateTimesheet } from '#domain/people.ts'
import type { WeekScreenQuery } from '#web/__generated__/WeekScreenQuery.graphql.ts'
import { useMedia } from '#web/design/media.ts'
import { SIDE_BY_SIDE, sideBySide } from '#web/design/skeleton/ReviewSkeleton.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { useUndoQueue, useUndoState } from '#web/timesheets/undo/useUndoQueue.ts'
import { ReviewPanel } from '#web/screens/super-dashboard/review/ReviewPanel.tsx'
import { useReviewed } from '#web/screens/super-dashboard/review/useReviewed.ts'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { useView } from '#web/timesheets/ViewSwitch.tsx'
import { PeopleWeek } from './PeopleWeek.tsx'

export function WeekScreen() {
  const { data, isLeaving } = useScreen<WeekScreenQuery>(query)
  const { me, group } = data
  const reviewed = useReviewed()
  const { current, show, isEditing } = reviewed
  const view = useView()
  const undoQueue = useUndoQueue()
  const keys = {
    w: () => view.toggle('WEEK'),
    m: mayCreateTimesheet(me) ? () => view.toggle('MONTH') : null,
    z: useUndoState().undoable ? undoQueue.undo : null,
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    Escape: current === null ? null : () => show(null),
  }
  useShortcuts(isEditing ? reviewed.keys : keys)
  const isDesk = useMedia(SIDE_BY_SIDE)
  const isBeside = isDesk && current !== null
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={isBeside ? sideBySide(isEditing) : 'minmax(0, 1fr)'}
      height={isDesk ? '100%' : undefined}
      minHeight="0"
    >
      <PeopleWeek
        query={data}
        groupName={group?.__typename === 'ApprovalGroup' ? group.name : null}
        eventCursor={me.eventCursor}
        isBusy={isLeaving}
        isDesk={isDesk}
        mayOwn={mayCreateTimesheet(me)}
        mayRemind={decidesTimesheets(me.userType)}
        current={current}
        onOpen={show}
      />
      {(isBeside || !isDesk) && (
        // A decision does not move to another timesheet: the grid is not a queue.
        <ReviewPanel
          viewer={me}
          reviewed={reviewed}
          onDecided={() => {}}
          isFetched={false}
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
      excludedOwners {
        userId
        approvalGroupId
      }
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
