// The list of timesheets of both dashboards: 25 a page, live, a table at a desk and cards on a phone.
import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { TIMESHEET_PAGE } from '#domain/limits.ts'
import { formatDuration } from '#domain/time.ts'
import type { TimesheetStatus } from '#domain/timesheet.ts'
import type { TimesheetCard_timesheet$key } from '#web/__generated__/TimesheetCard_timesheet.graphql.ts'
import type { TimesheetListPaginationQuery } from '#web/__generated__/TimesheetListPaginationQuery.graphql.ts'
import type {
  TimesheetList_query$data,
  TimesheetList_query$key,
} from '#web/__generated__/TimesheetList_query.graphql.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { Button } from '../Button.tsx'
import { DataTable } from '../DataTable.tsx'
import { DayRibbon } from '../DayRibbon.tsx'
import { ShiftIcon } from '../ShiftIcon.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { Column } from '../table/types.ts'
import { longDate, shortDate } from './dates.ts'
import { readRow, type TimesheetRow as Row } from './row.ts'
import { TimesheetCard } from './TimesheetCard.tsx'
import { useLiveTimesheets, type ListFilter } from './useLiveTimesheets.ts'

/** A row of the list, and the same timesheet for its card. */
export type TimesheetRow = Row & { card: TimesheetCard_timesheet$key }

export type TimesheetListProps = {
  query: TimesheetList_query$key
  filter: ListFilter
  /** Whether rows are of several people. */
  showPerson: boolean
  current: number | null
  onOpen: (number: number) => void
  empty: ReactNode
  /** What a card offers to do, on a phone. */
  cardAction?: (row: TimesheetRow) => ReactNode
  /** Told of the rows as they are shown, for going from one to the next. */
  onRows?: (rows: readonly TimesheetRow[]) => void
}

export function TimesheetList(props: TimesheetListProps) {
  const { query, filter, showPerson, current, onOpen, empty, cardAction, onRows } = props
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    TimesheetListPaginationQuery,
    TimesheetList_query$key
  >(
    graphql`
      fragment TimesheetList_query on Query
      @refetchable(queryName: "TimesheetListPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 25 }
        cursor: { type: "String" }
        filter: { type: "TimesheetFilter" }
      ) {
        timesheets(first: $count, after: $cursor, filter: $filter)
          @connection(key: "TimesheetList_timesheets", filters: ["filter"]) {
          __id
          edges {
            node {
              ...row_timesheet
              ...TimesheetCard_timesheet
            }
          }
        }
      }
    `,
    query,
  )
  const loaded = data.timesheets.edges.length
  const catchUp = useCallback(
    () =>
      void refetch(
        { count: Math.min(Math.max(loaded, TIMESHEET_PAGE), 100) },
        { fetchPolicy: 'network-only' },
      ),
    [refetch, loaded],
  )
  useCatchUp(catchUp)
  const changed = useLiveTimesheets(data.timesheets.__id, filter)
  const rows = useMemo(() => shownRows(data, filter.status), [data, filter.status])
  useEffect(() => onRows?.(rows), [onRows, rows])

  return (
    <chakra.div paddingInline={{ base: '4', md: '0' }}>
      <DataTable
        label="Timesheets"
        columns={useColumns(showPerson)}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.user.firstName} ${row.user.lastName}, ${longDate(row.startDate)}`}
        card={(row) => (
          <TimesheetCard timesheet={row.card} showPerson={showPerson} action={cardAction?.(row)} />
        )}
        cardEdge={(row) => (row.status === 'DECLINED' ? 'dangerLine' : undefined)}
        current={rows.find((row) => row.number === current)?.id ?? null}
        onRowClick={(row) => onOpen(row.number)}
        changedKeys={changed}
        empty={empty}
      />
      {hasNext && (
        <chakra.div display="flex" justifyContent="center" padding="4">
          <Button busy={isLoadingNext} onClick={() => loadNext(TIMESHEET_PAGE)}>
            Show more
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

/** Live rows arrive at the top: put each in its place, and leave out those that no longer fit the filter. */
function shownRows(data: TimesheetList_query$data, status: TimesheetStatus | null): TimesheetRow[] {
  return data.timesheets.edges
    .map(({ node }) => ({ ...readRow(node), card: node }))
    .filter((row) => status === null || row.status === status)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number)
}

function useColumns(showPerson: boolean): Column<TimesheetRow>[] {
  return useMemo(
    () => [
      ...(showPerson ? [personColumn] : []),
      {
        id: 'date',
        header: 'Date',
        width: '124px',
        cell: (row) => (
          <chakra.span display="inline-flex" alignItems="center" gap="1.5" fontVariantNumeric="tabular-nums">
            <ShiftIcon shift={row.shift} />
            {shortDate(row.startDate)}
          </chakra.span>
        ),
      },
      {
        id: 'day',
        header: 'Day',
        hideBelow: 560,
        free: true,
        cell: (row) => <DayRibbon tasks={row.lines} shift={row.shift} />,
      },
      {
        id: 'total',
        header: 'Total',
        align: 'end',
        width: '122px',
        cell: (row) => (
          <chakra.span fontWeight="strong" fontVariantNumeric="tabular-nums">
            {formatDuration(row.totalDuration)}
          </chakra.span>
        ),
      },
      { id: 'status', header: 'Status', width: '112px', cell: (row) => <StatusTag status={row.status} /> },
    ],
    [showPerson],
  )
}

const personColumn: Column<TimesheetRow> = {
  id: 'person',
  header: 'Person',
  cell: (row) => (
    <chakra.span display="grid" minWidth="0">
      <chakra.b fontWeight="semibold" truncate>
        {row.user.firstName} {row.user.lastName}
      </chakra.b>
      <chakra.span textStyle="caption" color="inkFaint" truncate>
        {row.approvalGroup?.name ?? 'Not submitted yet'}
      </chakra.span>
    </chakra.span>
  ),
}
