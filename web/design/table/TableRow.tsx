// One row of a table. A click or Enter opens it, Space ticks it, and arrow keys move to the next row.
import { chakra } from '@chakra-ui/react'
import { UserRound } from 'lucide-react'
import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { focusInColumn } from '#web/design/moveFocus.ts'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { animationOf, barredLook } from './busyLook.ts'
import type { Column, DataTableProps } from './types.ts'

const cell = {
  height: '44px',
  paddingBlock: '0',
  paddingInline: '7px',
  borderBottomWidth: '1px',
  borderColor: 'line',
  verticalAlign: 'middle',
  '&:first-of-type': { paddingInlineStart: '6' },
  '&:last-of-type': { paddingInlineEnd: '6' },
} as const

type Props<Row> = Pick<DataTableProps<Row>, 'columns'> & {
  row: Row
  rowKey: string
  /** Called on click; null if rows cannot be opened. */
  onOpen: ((row: Row) => void) | null
  /** Whether rows can be picked, and whether this one is. */
  isPicking: boolean
  isPicked: boolean
  /** The label of its tick box; null for a row that cannot be picked. */
  tickLabel: string | null
  onTick: (key: string, range: boolean) => void
  /** The reason why it has no tick box. */
  barred: string | null
  /** Whether Tab stops at this row. */
  isStop: boolean
  /** Whether the panel next to the list shows it. */
  isCurrent: boolean
  hasChanged?: boolean
  isOpening?: boolean
  /** Whether it cannot be opened now. */
  isBarred?: boolean
  /** The heading of the group that starts with this row. */
  heading: ReactNode
  note: ReactNode
  onReach: (key: string) => void
}

/** Renders again only when its props change: a step through a long list renders two rows. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>(props: Props<Row>) {
  const { row, rowKey, columns, isPicking, isPicked, tickLabel, isStop, isOpening, note } = props
  const { onTick, isBarred = false } = props
  const onOpen = isBarred ? null : props.onOpen
  const canReach = props.onOpen !== null || isPicking
  const tabIndex = isStop ? 0 : -1
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === ' ' && isPicking) {
      if (tickLabel !== null) onTick(rowKey, event.shiftKey)
    } else if ((key === ' ' || key === 'Enter') && onOpen) onOpen(row)
    else return void focusInColumn(event, rowsAround(event.currentTarget))
    event.preventDefault()
  }
  return (
    <>
      {props.heading && <GroupRow>{props.heading}</GroupRow>}
      <chakra.tr
        data-key={rowKey}
        tabIndex={canReach ? tabIndex : undefined}
        aria-current={props.isCurrent ? 'true' : undefined}
        aria-busy={isOpening || undefined}
        aria-disabled={isBarred || undefined}
        data-noted={note ? true : undefined}
        onFocus={() => props.onReach(rowKey)}
        onKeyDown={onKeyDown}
        onClick={(event) => onOpen && isPlainClick(event) && onOpen(row)}
        cursor={onOpen ? 'pointer' : undefined}
        bg={isPicked ? 'accentSoft' : 'surface'}
        filter={isBarred ? barredLook : undefined}
        animation={animationOf(props.hasChanged, isOpening)}
        _hover={onOpen && !isPicked ? { bg: 'hover' } : undefined}
        css={rowLook}
      >
        {isPicking && (
          <chakra.td
            css={cell}
            cursor="default"
            onClick={(event) => event.stopPropagation()}
            _print={{ display: 'none' }}
          >
            {tickLabel === null ? (
              <Barred why={props.barred} />
            ) : (
              <Checkbox
                checked={isPicked}
                tabIndex={tabIndex}
                label={tickLabel}
                onChange={() => {}}
                onClick={(event) => onTick(rowKey, event.shiftKey)}
              />
            )}
          </chakra.td>
        )}
        {columns.map((column) => (
          <chakra.td key={column.id} css={[cell, lookOf(column)]}>
            {column.cell(row, tabIndex)}
          </chakra.td>
        ))}
      </chakra.tr>
      {note && <NoteRow>{note}</NoteRow>}
    </>
  )
}

const rowLook = {
  // Below the sticky head.
  scrollMarginTop: '44px',
  '&[data-noted] > td': { borderColor: 'transparent' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px', boxShadow: 'none' },
  '&[aria-current] > td': { bg: 'current' },
  '&[aria-current] > td:first-of-type': { boxShadow: 'inset 3px 0 0 {colors.accent}' },
}

/** In place of a tick box: a tooltip and a text for screen readers. */
function Barred({ why }: { why: string | null }) {
  if (!why) return null
  return (
    <chakra.span display="grid" width="16px" color="inkFaint" title={why}>
      <UserRound size={16} strokeWidth={1.9} aria-hidden />
      <chakra.span srOnly>{why}</chakra.span>
    </chakra.span>
  )
}

/**
 * Content that spans all columns is in one cell that is wider than its column. A colspan would bring back columns that
 * are hidden for lack of room.
 */
const across = { width: '100cqi', paddingInline: '6', borderBottomWidth: '1px', borderColor: 'line' } as const

function GroupRow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <chakra.th scope="rowgroup" padding="0" textAlign="start">
        <chakra.div {...across} paddingTop="5" paddingBottom="2">
          {children}
        </chakra.div>
      </chakra.th>
    </tr>
  )
}

function NoteRow({ children }: { children: ReactNode }) {
  return (
    <chakra.tr bg="surface" animation="appear 150ms">
      <chakra.td padding="0">
        <chakra.div {...across} paddingBottom="2.5">
          {children}
        </chakra.div>
      </chakra.td>
    </chakra.tr>
  )
}

function lookOf<Row>({ align = 'start', free = false, hideBelow }: Column<Row>) {
  return {
    textAlign: align,
    ...(free ? {} : { overflow: 'hidden' }),
    ...(hideBelow ? { [`@container (max-width: ${hideBelow}px)`]: { display: 'none' } } : {}),
  }
}

/** Skeleton of a row. */
export function BoneRow<Row>({
  columns,
  ticks,
  index,
}: {
  columns: readonly Column<Row>[]
  ticks: boolean
  index: number
}) {
  const lengths = ['62%', '78%', '54%', '70%']
  return (
    <chakra.tr bg="surface">
      {ticks && (
        <chakra.td css={cell}>
          <SkeletonBar width="16px" height={16} />
        </chakra.td>
      )}
      {columns.map((column, at) => (
        <chakra.td key={column.id} css={[cell, lookOf(column)]}>
          <chakra.span display="flex" justifyContent={column.align ?? 'start'}>
            <SkeletonBar width={lengths[(index + at) % lengths.length]} />
          </chakra.span>
        </chakra.td>
      ))}
    </chakra.tr>
  )
}

/** Whether the click was on the row itself: not on a control in it, and not the end of a text selection. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  if (target.closest('a, button, input, label, select, textarea, summary, [data-popup]')) return false
  return !getSelection()?.toString()
}

function rowsAround(row: HTMLTableRowElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])]
}
