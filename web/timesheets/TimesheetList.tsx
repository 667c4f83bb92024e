// The live list of timesheets of both dashboards: 25 per page, a table on a desktop and cards on a phone.
import { chakra } from '@chakra-ui/react'
import { useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { TIMESHEET_PAGE } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetListPaginationQuery } from '#web/__generated__/TimesheetListPaginationQuery.graphql.ts'
import type { TimesheetList_query$key } from '#web/__generated__/TimesheetList_query.graphql.ts'
import { useShownHere } from '#web/client/shownHere.ts'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useLiveList } from '#web/lists/useLiveList.ts'
import type { Selection } from '#web/design/table/types.ts'
import { About } from './About.tsx'
import { useColumns, type RowPart, type Warn } from './timesheetColumns.tsx'
import { formatDate } from '#domain/date.ts'
import { liveTimesheets } from './liveTimesheets.ts'
import { newestFirst, type ListFilter, type ListOrder, type ListSort } from './timesheetFilters.ts'
import { windowOf } from './ribbon.ts'
import { readRow, type RowData } from './timesheetRow.ts'
import { RowNote } from '#web/design/RowNote.tsx'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { OpensHereContext } from './opensHere.ts'
import { visibleRows, waitingRows, type TimesheetRow } from './visibleRows.ts'
import { TimesheetCard } from './TimesheetCard.tsx'
import { useOpeningNumber } from './useTimesheetDialog.ts'
import { useWeekGroups } from './weekGroups.tsx'

/** The list on screen. */
export type Shown = {
  rows: readonly TimesheetRow[]
  hasMore: boolean
  /** Loads the next page. */
  loadMore: () => void
  /** The number of new rows that wait, and a function that adds them. */
  waiting: number
  release: () => void
  /** Another list is loading. */
  isBusy: boolean
}

export type TimesheetListProps = {
  query: TimesheetList_query$key
  filter: ListFilter
  sort?: ListSort
  onSort?: (sort: ListSort) => void
  /** Whether the rows belong to several people. */
  showPerson: boolean
  current: number | null
  onOpen: (number: number) => void
  empty: ReactNode
  /** Another list is loading. */
  isBusy?: boolean
  /** What is unusual about a row, a few words for each anomaly. */
  warn?: Warn
  /** The actions of a row: on its card, and in a person's own list on a desktop. Must be a constant. */
  action?: RowPart
  /** A menu at the end of a row. Must be a constant. */
  menu?: RowPart
  /** Groups the rows by week, with a heading and a total; for a list by date. */
  byWeek?: boolean
  /** Called for every change of a timesheet that the viewer may see, whether it is in the list or not. */
  onChange?: () => void
  selection?: Selection<TimesheetRow>
  onHold?: (row: TimesheetRow) => void
  /** Messages about rows, by id. A row with a message stays, whatever the filter. */
  notes?: ReadonlyMap<string, string>
  onDismiss?: (row: TimesheetRow) => void
  /** Ids of other rows that stay. */
  kept?: ReadonlySet<string>
  /** Called with the list on screen, for stepping through it. */
  onShown?: (shown: Shown) => void
}

const noNotes: ReadonlyMap<string, string> = new Map()
const noIds: ReadonlySet<string> = new Set()

export function TimesheetList(props: TimesheetListProps) {
  const { query, filter, sort = newestFirst, onSort, showPerson, current, onOpen, empty, warn } = props
  const {
    action,
    menu,
    byWeek = false,
    onChange,
    selection,
    onHold,
    notes = noNotes,
    kept = noIds,
    onDismiss,
    onShown,
    isBusy = false,
  } = props
  const { data, ...pages } = usePaginationFragment<TimesheetListPaginationQuery, TimesheetList_query$key>(
    fragment,
    query,
  )
  const { edges } = data.timesheets
  const loaded = edges.length
  const known = useRef<ReadonlyMap<string, TimesheetRow>>(new Map())
  const all = useMemo(() => {
    const read = rowsOf(edges, (node) => {
      const data = readRow(node)
      const before = known.current.get(data.id)
      // An unchanged row keeps its object, so that it is not rendered again.
      return before && isSame(before, data) ? before : { ...data, card: node, about: node }
    })
    known.current = new Map(read.map((row) => [row.id, row]))
    return read
  }, [edges])
  const { hasNext, loadNext } = pages
  // Relay makes a new one in each render after the list was fetched again.
  const latest = useRef(loadNext)
  latest.current = loadNext
  const more = useCallback(() => void latest.current(TIMESHEET_PAGE), [])
  useCatchUpPages({
    fragment,
    reference: query,
    connectionId: data.timesheets.__id,
    loaded,
    page: TIMESHEET_PAGE,
  })
  const live = useLiveList(
    liveTimesheets,
    data.timesheets,
    {
      filter,
      ownTimesheet: filter.ownTimesheet === true,
    },
    { onEvent: onChange, isHeld: current !== null },
  )
  const { waiting, releaseWaiting } = live
  const opening = useOpeningNumber()
  const here = useContext(OpensHereContext)

  // A new object in each render, though its content rarely changes.
  const listKey = JSON.stringify({ filter, sort })
  const rows = useMemo(() => {
    const { filter, sort } = JSON.parse(listKey) as { filter: ListFilter; sort: ListSort }
    return visibleRows(all, { filter, sort, waiting, kept: new Set([...notes.keys(), ...kept]) })
  }, [all, listKey, waiting, notes, kept])
  const held = useMemo(() => {
    const { filter } = JSON.parse(listKey) as { filter: ListFilter }
    return waitingRows(all, waiting, filter)
  }, [all, listKey, waiting])
  useEffect(() => {
    const waits = { waiting: held.size, release: releaseWaiting }
    onShown?.({ rows, hasMore: hasNext, loadMore: more, ...waits, isBusy })
  }, [onShown, rows, hasNext, more, held, releaseWaiting, isBusy])

  // A row shows neither what was edited nor what was written.
  useShownHere(({ event, timesheetId: id }) => {
    if (event === 'EDITED' || event === 'ASKED' || id === null) return false
    return held.has(id) || rows.some((row) => row.id === id)
  })

  const scale = useScale(rows)
  const marks = [
    rows.some((row) => row.closedPeriod),
    rows.some((row) => row.hasOpenQuestion || row.awaitsAnswer),
    rows.some((row) => row.hasUnseenEdit),
  ]
  const groupOf = useWeekGroups(rows, { hasMore: hasNext, isOfStatus: Boolean(filter.status) })

  const about = useCallback(
    (row: TimesheetRow, tabIndex: 0 | -1) => (
      <chakra.span display="flex" alignItems="center" gap="3" minWidth="0">
        <chakra.span flex="1" minWidth="0">
          <About timesheet={row.about} lines={1} />
        </chakra.span>
        {action?.(row, tabIndex)}
      </chakra.span>
    ),
    [action],
  )

  const card = useCallback(
    (row: TimesheetRow) => (
      <TimesheetCard
        timesheet={row.card}
        showPerson={showPerson}
        window={scale.window}
        warnings={warn?.(row)}
        action={action?.(row, 0)}
        menu={menu?.(row, 0)}
      />
    ),
    [showPerson, scale.window, warn, action, menu],
  )

  return (
    <LiveTable
      label="Timesheets"
      pages={pages}
      page={TIMESHEET_PAGE}
      live={{ ...live, waiting: held }}
      news={['new timesheet', 'new timesheets']}
      columns={useColumns(showPerson, scale, warn, about, menu, marks.filter(Boolean).length)}
      rows={rows}
      isBusy={isBusy}
      isOpening={(row) => row.number === opening}
      isBarred={(row) => here !== null && !here.has(row.number)}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${fullName(row.user)}, ${formatDate(row.startDate)}`}
      rowNote={(row) => {
        const message = notes.get(row.id)
        return message && <RowNote message={message} onDismiss={() => onDismiss?.(row)} />
      }}
      card={card}
      cardEdge={(row) => (row.status === 'DECLINED' ? 'dangerLine' : undefined)}
      selection={selection}
      current={rows.find((row) => row.number === current)?.id ?? null}
      onRowClick={(row) => onOpen(row.number)}
      onRowHold={onHold}
      groupOf={byWeek ? groupOf : undefined}
      sort={{ key: sort.by, direction: sort.ascending ? 'ascending' : 'descending' }}
      onSort={
        onSort &&
        ((to) =>
          onSort(to ? { by: to.key as ListOrder, ascending: to.direction === 'ascending' } : newestFirst))
      }
      empty={empty}
    />
  )
}

function isSame({ card: _, about: __, ...before }: TimesheetRow, now: RowData): boolean {
  return JSON.stringify(before) === JSON.stringify(now)
}

/**
 * The hours that the ribbons of the rows show, and the shifts of the rows; the same objects while their content is the
 * same.
 */
function useScale(rows: readonly TimesheetRow[]) {
  const { start, end } = useMemo(() => windowOf(rows), [rows])
  const names = [...new Set(rows.map(({ shift }) => shift))].sort().join(' ')
  return {
    window: useMemo(() => ({ start, end }), [start, end]),
    shifts: useMemo(() => new Set(names.split(' ') as Shift[]), [names]),
  }
}

const fragment = graphql`
  fragment TimesheetList_query on Query
  @refetchable(queryName: "TimesheetListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 25 }
    cursor: { type: "String" }
    filter: { type: "TimesheetFilter" }
    sort: { type: "TimesheetSort" }
  ) {
    timesheets(first: $count, after: $cursor, filter: $filter, sort: $sort)
      @connection(key: "TimesheetList_timesheets", filters: ["filter", "sort"]) {
      __id
      eventCursor
      edges {
        node {
          ...timesheetRow_timesheet
          ...TimesheetCard_timesheet
          ...About_timesheet
        }
      }
    }
  }
`
