// The approver's dashboard: the timesheets of their groups, next to the one under review (spec 2).
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { administrators, decidesTimesheets, fullName, mayCreateTimesheet } from '#domain/people.ts'
import type { SuperDashboardScreenQuery } from '#web/__generated__/SuperDashboardScreenQuery.graphql.ts'
import { useMedia } from '#web/design/media.ts'
import { SIDE_BY_SIDE, sideBySide } from '#web/design/skeleton/ReviewSkeleton.tsx'
import { useUndoQueue } from '#web/timesheets/undo/useUndoQueue.ts'
import { TimesheetCounts, useRecount } from '#web/timesheets/TimesheetCounts.tsx'
import { ViewSwitch } from '#web/timesheets/ViewSwitch.tsx'
import type { Shown } from '#web/timesheets/TimesheetList.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { ApproveUsual } from './ApproveUsual.tsx'
import { formatFilters } from './filters/filterLabels.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { LeaveToDecide } from './leave/LeaveToDecide.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { ListSize } from './ListSize.tsx'
import { ReviewPanel } from './review/ReviewPanel.tsx'
import { SheetsToReview } from './SheetsToReview.tsx'
import { useFilters } from './filters/useFilters.ts'
import { useBulkApproval } from './useBulkApproval.ts'
import { useListTotal } from './useListTotal.ts'
import { useQueue } from './useQueue.ts'
import { WaitingButton } from './WaitingButton.tsx'
import { WhatWaits } from './WhatWaits.tsx'
import { StandInLine } from './StandInLine.tsx'

const nothingYet: Shown = {
  rows: [],
  hasMore: false,
  loadMore: () => {},
  waiting: 0,
  release: () => {},
  isBusy: false,
}

export function SuperDashboardScreen() {
  const { data, isLeaving } = useScreen<SuperDashboardScreenQuery>(query)
  const { me, settings } = data
  const filters = useFilters()
  const [shown, setShown] = useState(nothingYet)
  const [isSelecting, setSelecting] = useState(false)
  const isDesk = useMedia(SIDE_BY_SIDE)
  const mayDecide = decidesTimesheets(me.userType)
  const isHome = administrators.includes(me.userType) && me.approvalGroupIds.length === 0
  const total = useListTotal(data.timesheetCounts, filters.shown.filter.status, shown)
  const queue = useQueue({
    viewer: me,
    shown,
    total,
    isBusy: isLeaving,
    opensFirst: isDesk && mayDecide && !isHome && filters.shown.filter.status === 'PENDING',
  })
  const bulk = useBulkApproval(me, shown.rows, queue.onAnswered)
  const { onChange } = useRecount(filters.shown.filter)
  const { trackCounts } = useUndoQueue()
  useEffect(() => trackCounts(data.timesheetCounts.id), [trackCounts, data.timesheetCounts.id])
  const listed = queue.here?.id
  useEffect(() => {
    if (isDesk && listed)
      document.querySelector('[data-scrolls=list] [aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [isDesk, listed])
  const { person, group } = data
  const names = {
    person: person?.__typename === 'User' ? fullName(person) : null,
    group: group?.__typename === 'ApprovalGroup' ? group.name : null,
  }

  return (
    <chakra.div display="flex" flexDirection="column" height={isDesk ? '100%' : undefined} minHeight="0">
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={{ base: '2', md: '2.5' }}
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '3.5' }}
      >
        <chakra.div
          display="flex"
          flexWrap={{ base: 'nowrap', md: 'wrap', lg: 'nowrap' }}
          alignItems="center"
          gap="2"
          minWidth="0"
        >
          <ViewSwitch mayOwn={mayCreateTimesheet(me)} />
          {isHome && !isDesk && <WaitingButton userType={me.userType} />}
          {/* The counts scroll beneath the edge of a phone, and have a line of their own on a tablet. */}
          <chakra.div
            flex={{ base: '1', md: '1 0 100%', lg: '1' }}
            minWidth="0"
            overflow={{ base: 'hidden', md: 'visible' }}
            marginBlock="-4px"
            paddingBlock="1"
            marginInlineStart="-4px"
            paddingInlineStart="1"
            marginInlineEnd={{ base: '-16px', md: '0' }}
            paddingInlineEnd={{ base: '4', md: '0' }}
          >
            <TimesheetCounts counts={data.timesheetCounts} filter={filters.shown.filter} />
          </chakra.div>
        </chakra.div>
        <StandInLine viewer={me} />
        {mayDecide && <LeaveToDecide />}
        {mayCreateTimesheet(me) && <OwnOffers />}
        <FilterBar
          filters={filters}
          names={names}
          today={settings.today}
          mayOwn={mayCreateTimesheet(me)}
          size={
            <>
              <ListSize loaded={shown.rows.length} total={total} />
              {/* A phone has no room for it above the first row. */}
              <chakra.span hideBelow="md">
                <ExportButton
                  lists={['TIMESHEETS', 'TASKS', 'FIELD_SERVICE']}
                  listed={{ timesheets: filters.shown.filter, timesheetSort: filters.shown.sort }}
                  said={formatFilters(filters.shown.filter, names)}
                />
              </chakra.span>
            </>
          }
          act={
            mayDecide &&
            filters.shown.filter.status === 'PENDING' &&
            !queue.isEditing && (
              <ApproveUsual
                filter={filters.shown.filter}
                listed={bulk.usual}
                hasMore={shown.hasMore}
                mayApprove={queue.isWanted}
                isApproving={bulk.isApproving}
                onApprove={bulk.approveEach}
              />
            )
          }
          selecting={mayDecide ? isSelecting : null}
          onSelecting={setSelecting}
        />
      </chakra.div>
      <chakra.div
        flex="1"
        minHeight="0"
        display="grid"
        gridTemplateColumns={isDesk ? sideBySide(queue.isEditing) : 'minmax(0, 1fr)'}
        borderTopWidth={isDesk ? '1px' : '0'}
        borderColor="line"
      >
        <chakra.section
          aria-label="Timesheets"
          data-scrolls="list"
          minHeight="0"
          overflowY={isDesk ? 'auto' : undefined}
        >
          <SheetsToReview
            query={data}
            isBusy={isLeaving}
            viewer={me}
            settings={settings}
            filters={filters}
            names={names}
            queue={queue}
            bulk={bulk}
            mayDecide={mayDecide}
            isSelecting={isSelecting}
            onSelecting={setSelecting}
            shown={shown}
            onShown={setShown}
            onChange={onChange}
          />
        </chakra.section>
        <ReviewPanel
          viewer={me}
          reviewed={queue}
          row={queue.here}
          onDecided={queue.onDecided}
          ahead={queue.ahead}
          isFetched={queue.isFetched}
          isDesk={isDesk}
          home={isHome && <WhatWaits userType={me.userType} />}
          decidesPicked={bulk.approvable > 0}
        />
      </chakra.div>
      <chakra.p role="status" srOnly>
        {queue.announced}
      </chakra.p>
    </chakra.div>
  )
}

const query = graphql`
  query SuperDashboardScreenQuery(
    $filter: TimesheetFilter!
    $sort: TimesheetSort!
    $person: ID!
    $hasPerson: Boolean!
    $group: ID!
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
      ...StandInLine_viewer
    }
    settings {
      today
      timesheetOverlapCheckingEnable
      passMidnightCheckingEnable
      maximumDailyHoursCheckingEnable
      maximumDailyHours
    }
    timesheetCounts(filter: $filter) {
      id
      ...TimesheetCounts_counts
      ...useListTotal_counts
    }
    person: node(id: $person) @include(if: $hasPerson) {
      __typename
      ... on User {
        firstName
        lastName
      }
    }
    group: node(id: $group) @include(if: $hasGroup) {
      __typename
      ... on ApprovalGroup {
        name
      }
    }
    ...SheetsToReview_query @arguments(filter: $filter, sort: $sort)
  }
`
