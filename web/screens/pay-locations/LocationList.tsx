// The live list of pay locations.
import { chakra } from '@chakra-ui/react'
import { MapPin, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { PAGE_MAX } from '#domain/limits.ts'
import type { LocationList_query$key } from '#web/__generated__/LocationList_query.graphql.ts'
import type { LocationListPaginationQuery } from '#web/__generated__/LocationListPaginationQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { usePhone } from '#web/design/media.ts'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useFollow } from '#web/lists/useFollow.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { LocationCard, locationColumns } from './locationColumns.tsx'
import { LocationDialog } from './LocationDialog.tsx'
import { readLocation } from './locationRow.ts'
import { useDeleteLocations } from './useDeleteLocations.ts'
import { useShownLocation } from './useShownLocation.ts'

type Props = {
  query: LocationList_query$key
  /** The words of the search. */
  search: string | null
  /** Another list is loading. */
  isBusy: boolean
}

const fragment = graphql`
  fragment LocationList_query on Query
  @refetchable(queryName: "LocationListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 100 }
    cursor: { type: "String" }
    search: { type: "String" }
  ) {
    allPayLocations(first: $count, after: $cursor, search: $search)
      @connection(key: "LocationList_allPayLocations", filters: ["search"]) {
      __id
      eventCursor
      edges {
        node {
          ...locationRow_location
        }
      }
    }
  }
`

export function LocationList({ query, search, isBusy }: Props) {
  const { data, ...pages } = usePaginationFragment<LocationListPaginationQuery, LocationList_query$key>(
    fragment,
    query,
  )
  const { edges, eventCursor } = data.allPayLocations
  const list = { fragment, reference: query, connectionId: null, loaded: edges.length, page: PAGE_MAX }
  const readAgain = useCatchUpPages(list)
  const changed = useFollow(['PAY_LOCATION', 'USER'], eventCursor, readAgain)
  const rows = useMemo(() => rowsOf(edges, readLocation), [edges])
  const deleting = useDeleteLocations(rows)
  const isPhone = usePhone()
  const { shown, show } = useShownLocation()
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <SearchField
          label="Search pay locations"
          placeholder="Name or region"
          finds="the name and the region"
        />
        <chakra.span flex="1" />
        <Button variant="primary" onClick={() => show('new')}>
          <Plus aria-hidden />
          Create Pay Location
        </Button>
      </chakra.div>
      <LiveTable
        label="Pay locations"
        pages={pages}
        page={PAGE_MAX}
        changedKeys={changed}
        isBusy={isBusy}
        columns={locationColumns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        card={(row) => <LocationCard row={row} />}
        onRowClick={(row) => show(row.id)}
        onRowHold={deleting.toggle}
        // A phone has no room for checkboxes until the user holds a card.
        selection={isPhone && deleting.picked === 0 ? undefined : deleting.selection}
        current={shown}
        empty={
          search ? (
            <NoMatch icon={MapPin} title="No pay locations found" filters={[`“${search}”`]} />
          ) : (
            <EmptyState icon={MapPin} title="No pay locations yet">
              Use Create Pay Location to create the first one.
            </EmptyState>
          )
        }
      />
      <BulkBar count={deleting.picked} onClear={deleting.clear}>
        <Button variant="dangerSolid" busy={deleting.isRunning} onClick={() => void deleting.deletePicked()}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </BulkBar>
      {shown !== null && (
        <LocationDialog
          key={shown}
          id={shown === 'new' ? null : shown}
          onClosed={() => show(null)}
          onDone={() => {
            show(null)
            if (shown === 'new') readAgain()
          }}
        />
      )}
    </>
  )
}
