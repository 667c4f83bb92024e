// Every change to a timesheet, newest first, 25 a page.
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { TRACKING_PAGE } from '#domain/limits.ts'
import type { TrackingList_query$key } from '#web/__generated__/TrackingList_query.graphql.ts'
import type { TrackingListPaginationQuery } from '#web/__generated__/TrackingListPaginationQuery.graphql.ts'
import { DataTable } from '#web/design/table/DataTable.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { MoreRows } from '#web/design/table/MoreRows.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { historyColumns } from './columns.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { readRow, type HistoryRow } from './row.ts'
import { areaLabel } from './variables.ts'

export function TrackingList({ query }: { query: TrackingList_query$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    TrackingListPaginationQuery,
    TrackingList_query$key
  >(
    graphql`
      fragment TrackingList_query on Query
      @refetchable(queryName: "TrackingListPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 25 }
        cursor: { type: "String" }
        filter: { type: "TimesheetHistoryFilter!" }
      ) {
        timesheetHistory(first: $count, after: $cursor, filter: $filter)
          @connection(key: "TrackingList_timesheetHistory") {
          edges {
            node {
              ...row_history
            }
          }
        }
      }
    `,
    query,
  )
  const [shown, setShown] = useState<HistoryRow | null>(null)
  const edges = data.timesheetHistory.edges
  const rows = useMemo(() => edges.map(({ node }) => readRow(node)), [edges])
  return (
    <chakra.div paddingInline={{ base: '4', md: '0' }}>
      <DataTable
        label="Timesheet changes"
        columns={historyColumns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) =>
          `${areaLabel[row.actionArea]} of timesheet ${row.timesheetNumber} by ${row.nameOfModifier}`
        }
        card={(row) => <HistoryCard row={row} />}
        onRowClick={setShown}
        empty={
          <EmptyState icon={History} title="No changes found">
            Clear a filter to see more of what was changed.
          </EmptyState>
        }
      />
      {hasNext && <MoreRows isLoading={isLoadingNext} loadNext={loadNext} count={TRACKING_PAGE} />}
      {shown && <ChangeDialog row={shown} onClosed={() => setShown(null)} />}
    </chakra.div>
  )
}
