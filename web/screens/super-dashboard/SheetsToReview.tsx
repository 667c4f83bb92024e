// The list of the approver's dashboard: stepping through it by key, selecting rows, and approving them.
import { Check, ClipboardCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { mayCreateTimesheet } from '#domain/people.ts'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { unusualInWords } from '#domain/unusual.ts'
import type { SheetsToReview_query$key } from '#web/__generated__/SheetsToReview_query.graphql.ts'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { usePhone } from '#web/design/media.ts'
import { useUndoQueue, useUndoState } from '#web/timesheets/undo/useUndoQueue.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import type { TimesheetRow } from '#web/timesheets/visibleRows.ts'
import { TimesheetList, type Shown } from '#web/timesheets/TimesheetList.tsx'
import type { ActingViewer } from './review/permissions.ts'
import { formatFilters, emptyTitle, type Names } from './filters/filterLabels.ts'
import { PrintPicked } from './print/PrintPicked.tsx'
import type { BulkApproval } from './useBulkApproval.ts'
import type { Queue } from './useQueue.ts'
import type { Filters } from './filters/useFilters.ts'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { useView } from '#web/timesheets/ViewSwitch.tsx'

type Props = {
  query: SheetsToReview_query$key
  /** Another list is loading. */
  isBusy: boolean
  viewer: ActingViewer
  settings: CheckSettings
  filters: Filters
  names: Names
  queue: Queue
  bulk: BulkApproval
  mayDecide: boolean
  /** On a phone rows can be selected only in selection mode. */
  isSelecting: boolean
  onSelecting: (selecting: boolean) => void
  shown: Shown
  onShown: (shown: Shown) => void
  /** Called for every live change, if the counts above the list have to be fetched. */
  onChange: (() => void) | undefined
}

export function SheetsToReview(props: Props) {
  const { query, viewer, settings, filters, names, queue, bulk, mayDecide, shown, onShown } = props
  const { current, show, step, here } = queue
  const { isSelecting, onSelecting, isBusy } = props
  const { setSort, toggleUnusualFirst } = filters
  const { filter, sort } = filters.shown
  const data = useFragment(
    graphql`
      fragment SheetsToReview_query on Query
      @argumentDefinitions(filter: { type: "TimesheetFilter!" }, sort: { type: "TimesheetSort!" }) {
        ...TimesheetList_query @arguments(filter: $filter, sort: $sort)
      }
    `,
    query,
  )
  const phone = usePhone()
  const { rows } = shown
  const { prune } = bulk
  const picks = mayDecide && (!phone || isSelecting)
  const onList = useCallback(
    (list: Shown) => {
      onShown(list)
      prune(list.rows)
    },
    [onShown, prune],
  )
  const warn = useCallback((row: TimesheetRow) => warningsOf(row, settings), [settings])

  const undoQueue = useUndoQueue()
  const { undoable, unsent, refusals } = useUndoState()
  const notes = useMemo(() => new Map([...refusals, ...bulk.messages]), [refusals, bulk.messages])
  const dialog = useTimesheetDialog()
  const view = useView()
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x: picks && here && !isBusy ? () => bulk.toggle(here) : null,
    a: bulk.approvable > 0 && !bulk.isApproving ? bulk.approvePicked : null,
    z: undoable ? undoQueue.undo : null,
    f: toggleUnusualFirst,
    n: mayCreateTimesheet(viewer) ? () => dialog.open(null) : null,
    w: () => view.toggle('WEEK'),
    m: mayCreateTimesheet(viewer) ? () => view.toggle('MONTH') : null,
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    Escape: current === null ? null : () => show(null),
  }
  useShortcuts(queue.isEditing ? queue.keys : keys)
  const barred = (row: TimesheetRow) =>
    row.user.id === viewer.userId && row.status === 'PENDING' ? 'Your own timesheet' : null
  const open = (number: number) => {
    const row = picks && phone && rows.find((each) => each.number === number)
    if (row) bulk.toggle(row)
    else show(number)
  }

  return (
    <>
      <TimesheetList
        key={JSON.stringify(filter)}
        query={data}
        isBusy={isBusy}
        filter={filter}
        sort={sort}
        onSort={setSort}
        showPerson
        current={current}
        onOpen={open}
        onHold={
          mayDecide
            ? (row) => {
                onSelecting(true)
                bulk.toggle(row)
              }
            : undefined
        }
        warn={warn}
        selection={picks ? { ...bulk.selection, barred } : undefined}
        notes={notes}
        kept={unsent}
        onDismiss={(row) => {
          undoQueue.dismissRefusal(row.id)
          bulk.dismiss(row)
        }}
        onShown={onList}
        onChange={props.onChange}
        empty={<Nothing filters={filters} names={names} />}
      />
      <BulkBar
        count={bulk.picked.length}
        detail={`· ${formatDuration(bulk.minutes)}`}
        onClear={() => {
          bulk.clear()
          onSelecting(false)
        }}
      >
        <PrintPicked rows={bulk.picked} />
        {bulk.approvable > 0 && (
          <Button variant="approve" busy={bulk.isApproving} onClick={bulk.approvePicked}>
            <Check aria-hidden />
            Approve {bulk.approvable}
          </Button>
        )}
      </BulkBar>
    </>
  )
}

function Nothing({ filters, names }: { filters: Filters; names: Names }) {
  const { set } = filters
  const { filter } = filters.shown
  const filterTexts = formatFilters(filter, names)
  if (filterTexts.length === 0 && filter.status === 'PENDING') {
    return (
      <EmptyState icon={ClipboardCheck} title="No pending timesheets">
        Everything is decided. New timesheets appear here automatically.
      </EmptyState>
    )
  }
  if (filterTexts.length > 0)
    return <NoMatch icon={ClipboardCheck} title={emptyTitle(filter)} filters={filterTexts} />
  const action = filter.status && <Button onClick={() => set({ status: null })}>Show all timesheets</Button>
  return (
    <EmptyState icon={ClipboardCheck} title={emptyTitle(filter)} action={action}>
      They appear here as they are submitted.
    </EmptyState>
  )
}

// Only pending timesheets show anomalies.
function warningsOf(row: TimesheetRow, settings: CheckSettings): string[] {
  return row.status === 'PENDING' ? unusualInWords(row.unusual, settings) : []
}
