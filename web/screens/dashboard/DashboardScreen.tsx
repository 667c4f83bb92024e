// A staff member's own timesheets, newest first, with counts that filter (spec 2).
import { chakra } from '@chakra-ui/react'
import { NotebookPen } from 'lucide-react'
import { graphql } from 'react-relay'
import type { DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { TimesheetCounts } from '#web/timesheets/TimesheetCounts.tsx'
import { TimesheetList } from '#web/timesheets/TimesheetList.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'

export function DashboardScreen() {
  const { data, variables, isLeaving } = useScreen<DashboardScreenQuery>(graphql`
    query DashboardScreenQuery($filter: TimesheetFilter!) {
      timesheetCounts(ownTimesheet: true) {
        ...TimesheetCounts_counts
      }
      ...TimesheetList_query @arguments(filter: $filter)
    }
  `)
  const status = variables.filter.status ?? null
  const { open } = useTimesheetDialog()
  return (
    <chakra.div>
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
        <TimesheetCounts counts={data.timesheetCounts} own />
      </chakra.div>
      <TimesheetList
        key={status}
        query={data}
        isBusy={isLeaving}
        filter={{ status, ownTimesheet: true }}
        showPerson={false}
        current={null}
        onOpen={open}
        empty={
          status ? (
            <EmptyState
              icon={NotebookPen}
              title={`No ${timesheetStatusLabel[status].toLowerCase()} timesheets`}
            >
              Choose Total to see all of yours.
            </EmptyState>
          ) : (
            <EmptyState
              icon={NotebookPen}
              title="No timesheets yet"
              action={<Button onClick={() => open(null)}>Record your first day</Button>}
            >
              Record what you worked on today, then submit it to your approver.
            </EmptyState>
          )
        }
      />
    </chakra.div>
  )
}
