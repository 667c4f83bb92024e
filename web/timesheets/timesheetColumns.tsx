// The columns of a timesheet list on a desktop.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { fullName } from '#domain/people.ts'
import { formatDuration, type Interval, type Shift } from '#domain/timesheet/time.ts'
import { ClosedMark } from './ClosedMark.tsx'
import { DayRibbon, RibbonTicks } from './DayRibbon.tsx'
import { AwaitsMark } from './questions/AwaitsMark.tsx'
import { QuestionMark } from './questions/QuestionMark.tsx'
import { UnseenMark } from './questions/UnseenMark.tsx'
import { ShiftIcon } from './ShiftIcon.tsx'
import { StatusTag } from './StatusTag.tsx'
import { Warnings } from './Warnings.tsx'
import type { Column } from '#web/design/table/types.ts'
import { formatDate } from '#domain/date.ts'
import type { TimesheetRow } from './visibleRows.ts'

/** What is unusual about a row, a few words for each anomaly. */
export type Warn = (row: TimesheetRow) => readonly string[]

type Scale = {
  /** The hours that the ribbons of the list show; the same object while they are the same. */
  window: Interval
  shifts: ReadonlySet<Shift>
}
/** Renders part of a row, with the tab index of its buttons. */
export type RowPart = (row: TimesheetRow, tabIndex: 0 | -1) => ReactNode

/** A person's own list shows each timesheet's content; a list of several people shows the owner. */
export function useColumns(
  showPerson: boolean,
  { window, shifts }: Scale,
  warn: Warn | undefined,
  about: RowPart,
  menu: RowPart | undefined,
  /** How many kinds of marks the dates of the list have. */
  marks: number,
): Column<TimesheetRow>[] {
  return useMemo(
    () => [
      ...(showPerson ? [personColumn(warn)] : []),
      dateColumn(marks),
      dayColumn({ window, shifts }, showPerson),
      ...(showPerson ? [] : [{ id: 'about', header: 'What', cell: about }]),
      totalColumn,
      statusColumn,
      ...(menu ? [menuColumn(menu)] : []),
    ],
    [showPerson, warn, about, menu, marks, window, shifts],
  )
}

/** Marks need room, which lists without them keep for the rest. */
const dateColumn = (marks: number): Column<TimesheetRow> => ({
  id: 'date',
  header: 'Date',
  sortKey: 'DATE',
  sortFirst: 'descending',
  width: `${148 + marks * 22}px`,
  cell: (row) => (
    <chakra.span display="flex" alignItems="center" gap="1.5" fontVariantNumeric="tabular-nums">
      <ShiftIcon shift={row.shift} />
      {formatDate(row.startDate)}
      <ClosedMark timesheet={row} />
      {row.hasOpenQuestion && <QuestionMark />}
      {row.awaitsAnswer && <AwaitsMark />}
      {row.hasUnseenEdit && <UnseenMark />}
    </chakra.span>
  ),
})

/** `besideName` where the name column takes the remaining width; elsewhere the content column does. */
function dayColumn({ window, shifts }: Scale, besideName: boolean): Column<TimesheetRow> {
  return {
    id: 'day',
    header: 'Day',
    quietHeader: true,
    scale: <RibbonTicks window={window} shifts={shifts} />,
    hideBelow: besideName ? 720 : 820,
    free: true,
    width: besideName ? 'clamp(110px, 50cqi - 250px, 460px)' : 'clamp(140px, 50cqi - 250px, 420px)',
    cell: (row) => <DayRibbon tasks={row.lines} shift={row.shift} date={row.startDate} window={window} />,
  }
}

const totalColumn: Column<TimesheetRow> = {
  id: 'total',
  header: 'Total',
  sortKey: 'TOTAL',
  sortFirst: 'descending',
  align: 'end',
  width: '106px',
  hideBelow: 440,
  cell: (row) => (
    <chakra.span fontWeight="strong" fontVariantNumeric="tabular-nums">
      {formatDuration(row.totalDuration)}
    </chakra.span>
  ),
}

const statusColumn: Column<TimesheetRow> = {
  id: 'status',
  header: 'Status',
  // 'Cancelled' fits in, also with the letter spacing of WCAG 1.4.12.
  width: '116px',
  // Next to a form there is room only for owner and date.
  hideBelow: 540,
  cell: (row) => <StatusTag status={row.status} />,
}

function menuColumn(cell: RowPart): Column<TimesheetRow> {
  return { id: 'more', header: 'More', quietHeader: true, align: 'end', width: '36px', free: true, cell }
}

/** Below the name is the most serious anomaly; without one, the approval group. */
function personColumn(warn: Warn | undefined): Column<TimesheetRow> {
  return {
    id: 'person',
    header: 'Person',
    sortKey: 'PERSON',
    cell: (row) => {
      const warnings = warn?.(row) ?? []
      return (
        <chakra.span display="grid" minWidth="0">
          <chakra.b fontWeight="semibold" truncate title={fullName(row.user)}>
            {fullName(row.user)}
          </chakra.b>
          <chakra.span display="flex" gap="1" alignItems="center" minWidth="0" textStyle="caption">
            {warnings.length > 0 ? (
              <chakra.span display="contents" color="warn">
                <TriangleAlert size={12} strokeWidth={2.2} aria-hidden style={{ flex: 'none' }} />
                <Warnings warnings={warnings} />
              </chakra.span>
            ) : (
              <chakra.span truncate color="inkFaint" title={row.approvalGroup?.name}>
                {row.approvalGroup?.name ?? 'Not submitted yet'}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.span>
      )
    },
  }
}
