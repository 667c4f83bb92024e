// The list of dockets that the viewer may see, the newest first.
import { FileSignature } from 'lucide-react'
import { graphql, usePaginationFragment } from 'react-relay'
import { DOCKET_PAGE } from '#domain/limits.ts'
import type { DocketList_query$key } from '#web/__generated__/DocketList_query.graphql.ts'
import type { DocketListPaginationQuery } from '#web/__generated__/DocketListPaginationQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { DocketCard, docketColumns } from './docketColumns.tsx'
import { docketParams, formatFilters } from './docketParams.ts'
import { readDocket, recordNumber } from './docketRow.ts'

type Props = {
  query: DocketList_query$key
  /** Another list is loading. */
  isBusy: boolean
  /** The number of the record that is open. */
  current: number | null
  onOpen: (record: number) => void
}

export function DocketList({ query, isBusy, current, onOpen }: Props) {
  const { data, ...pages } = usePaginationFragment<DocketListPaginationQuery, DocketList_query$key>(
    graphql`
      fragment DocketList_query on Query
      @refetchable(queryName: "DocketListPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "DocketFilter" }
      ) {
        dockets(first: $count, after: $cursor, filter: $filter)
          @connection(key: "DocketList_dockets", filters: ["filter"]) {
          edges {
            node {
              ...docketRow_docket
            }
          }
        }
      }
    `,
    query,
  )
  const rows = rowsOf(data.dockets.edges, readDocket)
  const filterTexts = formatFilters(useParams(docketParams).shown)
  return (
    <LiveTable
      label="Dockets"
      pages={pages}
      page={DOCKET_PAGE}
      isBusy={isBusy}
      columns={docketColumns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => number}
      card={(row) => <DocketCard row={row} />}
      onRowClick={(row) => onOpen(recordNumber(row))}
      current={rows.find((row) => recordNumber(row) === current)?.id ?? null}
      empty={
        filterTexts.length > 0 ? (
          <NoMatch icon={FileSignature} title="No dockets found" filters={filterTexts} />
        ) : (
          <EmptyState icon={FileSignature} title="No dockets yet">
            A docket is issued for each task with field service when its day is handed in.
          </EmptyState>
        )
      }
    />
  )
}
