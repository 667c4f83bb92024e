// Every save of a timesheet, newest first, 25 per page. A save is one entry, however many areas it changed.
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { TRACKING_PAGE } from '#domain/limits.ts'
import type { TrackingList_query$key } from '#web/__generated__/TrackingList_query.graphql.ts'
import type { TrackingListPaginationQuery } from '#web/__generated__/TrackingListPaginationQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { noParams } from '#web/lists/params.ts'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useParams } from '#web/lists/useParams.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { historyColumns } from './historyColumns.tsx'
import { readRow, sentenceOf, type HistoryRow, areasOf } from './historyRow.ts'
import { formatFilters, trackingParams, type TrackingNames } from './trackingFilters.ts'
import { chakra } from '@chakra-ui/react'
import { Instant } from '#web/design/Instant.tsx'
import { SomeChanges } from './SomeChanges.tsx'

type Props = {
  query: TrackingList_query$key
  /** Another list is loading. */
  isBusy: boolean
  names: TrackingNames
}

export function TrackingList({ query, isBusy, names }: Props) {
  const { data, ...pages } = usePaginationFragment<TrackingListPaginationQuery, TrackingList_query$key>(
    fragment,
    query,
  )
  useCatchUpPages({
    fragment,
    reference: query,
    connectionId: null,
    loaded: data.timesheetHistory.edges.length,
    page: TRACKING_PAGE,
  })
  const { shown: filter, set } = useParams(trackingParams)
  const isFiltered = Object.values(filter).some((value) => value !== null)
  const [shown, setShown] = useState<HistoryRow | null>(null)
  const edges = data.timesheetHistory.edges
  const rows = useMemo(() => rowsOf(edges, readRow), [edges])
  return (
    <>
      <LiveTable
        label="Timesheet changes"
        pages={pages}
        page={TRACKING_PAGE}
        isBusy={isBusy}
        columns={historyColumns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${sentenceOf(row)}, No. ${row.timesheetNumber}`}
        card={(row) => <HistoryCard row={row} />}
        onRowClick={setShown}
        empty={
          isFiltered ? (
            <NoMatch icon={History} title="No changes found" filters={formatFilters(filter, names)} />
          ) : (
            <EmptyState icon={History} title="No changes yet">
              All changes to timesheets are listed here.
            </EmptyState>
          )
        }
      />
      {shown && (
        <ChangeDialog
          row={shown}
          onShowAll={
            filter.timesheetNumber === shown.timesheetNumber
              ? null
              : () => {
                  set({ ...noParams(trackingParams), timesheetNumber: shown.timesheetNumber })
                  setShown(null)
                }
          }
          onClosed={() => setShown(null)}
        />
      )}
    </>
  )
}

const fragment = graphql`
  fragment TrackingList_query on Query
  @refetchable(queryName: "TrackingListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 25 }
    cursor: { type: "String" }
    filter: { type: "TimesheetHistoryFilter!" }
  ) {
    timesheetHistory(first: $count, after: $cursor, filter: $filter, bySave: true)
      @connection(key: "TrackingList_timesheetHistory") {
      edges {
        node {
          ...historyRow_history
        }
      }
    }
  }
`

/** One save as a card on a phone. */
function HistoryCard({ row }: { row: HistoryRow }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5">
      <chakra.p lineHeight="1.4">{sentenceOf(row)}</chakra.p>
      <SomeChanges row={row} />
      <chakra.p color="inkFaint" textStyle="caption">
        No. {row.timesheetNumber} · {areasOf(row)} · <Instant at={row.at} />
      </chakra.p>
    </chakra.div>
  )
}
