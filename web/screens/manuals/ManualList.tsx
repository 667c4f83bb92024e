// The live list of manuals that the viewer may read, by name.
import { BookOpen } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { MANUAL_PAGE } from '#domain/limits.ts'
import type { ManualList_query$key } from '#web/__generated__/ManualList_query.graphql.ts'
import type { ManualListPaginationQuery } from '#web/__generated__/ManualListPaginationQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useFollow } from '#web/lists/useFollow.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useOfflineManuals } from '#web/manuals/useOfflineManuals.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { ManualCard, manualColumns } from './manualColumns.tsx'
import { formatFilters, manualParams } from './manualFilters.ts'
import { readManual } from './manualRow.ts'

type Props = {
  query: ManualList_query$key
  manages: boolean
  /** Another list is loading. */
  isBusy: boolean
  /** The number of the manual that is open. */
  current: number | 'new' | null
  onOpen: (number: number) => void
}

const fragment = graphql`
  fragment ManualList_query on Query
  @refetchable(queryName: "ManualListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 100 }
    cursor: { type: "String" }
    search: { type: "String" }
    active: { type: "Boolean" }
    visibleType: { type: "UserType" }
  ) {
    manuals(first: $count, after: $cursor, search: $search, active: $active, visibleType: $visibleType)
      @connection(key: "ManualList_manuals", filters: ["search", "active", "visibleType"]) {
      __id
      eventCursor
      edges {
        node {
          ...manualRow_manual
        }
      }
    }
  }
`

export function ManualList({ query, manages, isBusy, current, onOpen }: Props) {
  const { data, ...pages } = usePaginationFragment<ManualListPaginationQuery, ManualList_query$key>(
    fragment,
    query,
  )
  const { edges, eventCursor } = data.manuals
  const list = { fragment, reference: query, connectionId: null, loaded: edges.length, page: MANUAL_PAGE }
  const changed = useFollow(['MANUAL'], eventCursor, useCatchUpPages(list))
  const rows = useMemo(() => rowsOf(edges, readManual), [edges])
  const kept = new Set(useOfflineManuals().map(({ number }) => number))
  const filterTexts = formatFilters(useParams(manualParams).shown)
  return (
    <LiveTable
      label="Manuals"
      pages={pages}
      page={MANUAL_PAGE}
      changedKeys={changed}
      isBusy={isBusy}
      columns={manualColumns(manages, kept)}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={({ name }) => name}
      card={(row) => <ManualCard row={row} manages={manages} isKept={kept.has(row.number)} />}
      onRowClick={(row) => onOpen(row.number)}
      current={rows.find(({ number }) => number === current)?.id ?? null}
      empty={
        filterTexts.length > 0 ? (
          <NoMatch icon={BookOpen} title="No manuals found" filters={filterTexts} />
        ) : (
          <EmptyState icon={BookOpen} title="No manuals yet">
            {manages
              ? 'Use Upload Manuals to add the first ones, or drop files here.'
              : 'Manuals that administrators upload for you appear here.'}
          </EmptyState>
        )
      }
    />
  )
}
