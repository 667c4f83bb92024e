// The approver's dashboard: the timesheets of their groups beside the one under review (spec 2).
import { chakra } from '@chakra-ui/react'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { timesheetStatusLabel } from '#domain/timesheet.ts'
import type { SuperDashboardScreenQuery } from '#web/__generated__/SuperDashboardScreenQuery.graphql.ts'
import { EmptyState } from '#web/parts/EmptyState.tsx'
import { useMedia } from '#web/parts/media.ts'
import { statusFilter, withFilter } from '#web/parts/timesheets/filters.ts'
import type { TimesheetRow } from '#web/parts/timesheets/TimesheetList.tsx'
import { TimesheetCounts } from '#web/parts/timesheets/TimesheetCounts.tsx'
import { TimesheetList } from '#web/parts/timesheets/TimesheetList.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { ReviewPlace } from './ReviewPlace.tsx'
import { SearchPeople } from './SearchPeople.tsx'
import { useReviewKeys } from './useReviewKeys.ts'
import { superDashboardVariables } from './variables.ts'

/** Pixels from which list and review stand side by side. */
const SIDE_BY_SIDE = '(min-width: 960px)'

export function SuperDashboardScreen() {
  const data = useScreen<SuperDashboardScreenQuery>(
    graphql`
      query SuperDashboardScreenQuery($filter: TimesheetFilter!) {
        me {
          ...ReviewPlace_viewer
        }
        timesheetCounts(ownTimesheet: false) {
          ...TimesheetCounts_counts
        }
        ...TimesheetList_query @arguments(filter: $filter)
      }
    `,
    superDashboardVariables,
  )
  const [search, setSearch] = useSearchParams()
  const [rows, setRows] = useState<readonly TimesheetRow[]>([])
  const status = statusFilter(search)
  const current = Number(search.get('timesheet')) || null
  const isDesk = useMedia(SIDE_BY_SIDE)
  const show = (number: number | null) =>
    setSearch((now) => withFilter(now, 'timesheet', number === null ? null : String(number)), {
      replace: current !== null,
      preventScrollReset: true,
    })
  useReviewKeys({ rows, current, show })

  return (
    <chakra.div display="flex" flexDirection="column" height={isDesk ? '100%' : undefined} minHeight="0">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <TimesheetCounts counts={data.timesheetCounts} />
        <SearchPeople />
      </chakra.div>
      <chakra.div
        flex="1"
        minHeight="0"
        display="grid"
        gridTemplateColumns={isDesk ? 'minmax(0, 1fr) clamp(340px, 34%, 460px)' : 'minmax(0, 1fr)'}
        borderTopWidth={isDesk ? '1px' : '0'}
        borderColor="line"
      >
        <chakra.section aria-label="Timesheets" minHeight="0" overflowY={isDesk ? 'auto' : undefined}>
          <TimesheetList
            query={data}
            filter={{ status, search: search.get('search') || null }}
            showPerson
            current={current}
            onOpen={show}
            onRows={setRows}
            empty={
              <EmptyState
                icon={ClipboardCheck}
                title={
                  status ? `No ${timesheetStatusLabel[status].toLowerCase()} timesheets` : 'No timesheets'
                }
              >
                {status === 'PENDING'
                  ? 'Everything is decided. New ones appear here by themselves.'
                  : 'Choose another status, or clear the search.'}
              </EmptyState>
            }
          />
        </chakra.section>
        <ReviewPlace viewer={data.me} number={current} isDesk={isDesk} rows={rows} show={show} />
      </chakra.div>
    </chakra.div>
  )
}
