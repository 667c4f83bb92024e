// A list at a desk: a real table, its head sticking, its rows reached by Tab once and by arrow keys from there.
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Fragment, useState } from 'react'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { LoadingStatus } from '#web/design/skeleton/LoadingStatus.tsx'
import { useSelecting } from './useRowSelection.ts'
import { animationOf, busyLook } from './busyLook.ts'
import { TableHead } from './TableHead.tsx'
import type { Column, DataTableProps } from './types.ts'

const cell = {
  height: '52px',
  paddingBlock: '0',
  paddingInline: '7px',
  borderBottomWidth: '1px',
  borderColor: 'line',
  verticalAlign: 'middle',
  '&:first-of-type': { paddingInlineStart: '6' },
  '&:last-of-type': { paddingInlineEnd: '6' },
} as const

export function TableGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, selection, current, onRowClick, changedKeys, empty } = props
  const { skeletonRows = 8, sort, onSort, stickyTop, rowNote, isBusy = false, isOpening } = props
  const [reached, setReached] = useState<string | null>(null)
  const { pickable, picked, toggle, toggleAll } = useSelecting(rows ?? [], rowKey, selection)
  const keys = (rows ?? []).map(rowKey)
  const canReach = onRowClick !== undefined || selection !== undefined
  const stop = [reached, current].find((key) => key != null && keys.includes(key)) ?? keys[0]

  const onKeyDown = (row: Row) => (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'Enter' && onRowClick) onRowClick(row)
    else if (key === ' ' && selection) {
      if (pickable.includes(rowKey(row))) toggle(rowKey(row), event.shiftKey)
    } else if (key === ' ' && onRowClick) onRowClick(row)
    else if (!moveFocus(event.currentTarget, key)) return
    event.preventDefault()
  }

  return (
    <chakra.div containerType="inline-size" width="100%">
      <chakra.table
        aria-label={label}
        aria-busy={rows === null || isBusy || undefined}
        width="100%"
        tableLayout="fixed"
        borderCollapse="separate"
        borderSpacing="0"
        fontVariantNumeric="tabular-nums"
      >
        <TableHead
          columns={columns}
          selection={selection && { picked, of: isBusy ? 0 : pickable.length, onToggle: toggleAll }}
          sort={sort}
          onSort={onSort}
          stickyTop={stickyTop}
        />
        <chakra.tbody inert={isBusy} css={busyLook}>
          {rows === null &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <BoneRow key={index} columns={columns} ticks={selection !== undefined} index={index} />
            ))}
          {rows?.map((row) => {
            const key = rowKey(row)
            const selected = selection?.selected.has(key) ?? false
            const note = rowNote?.(row)
            const stops = key === stop ? 0 : -1
            return (
              <Fragment key={key}>
                <chakra.tr
                  data-key={key}
                  tabIndex={canReach ? stops : undefined}
                  aria-current={key === current ? 'true' : undefined}
                  aria-busy={isOpening?.(row) || undefined}
                  data-noted={note ? true : undefined}
                  onFocus={() => setReached(key)}
                  onKeyDown={onKeyDown(row)}
                  onClick={(event) => onRowClick && isPlainClick(event) && onRowClick(row)}
                  cursor={onRowClick ? 'pointer' : undefined}
                  bg={selected ? 'accentSoft' : 'surface'}
                  animation={animationOf(changedKeys?.has(key), isOpening?.(row))}
                  _hover={onRowClick && !selected ? { bg: 'hover' } : undefined}
                  css={{
                    '&[data-noted] > td': { borderColor: 'transparent' },
                    '&:focus-visible': {
                      outline: '2px solid',
                      outlineColor: 'ink',
                      outlineOffset: '-2px',
                      boxShadow: 'none',
                    },
                    '&[aria-current] > td:first-of-type': { boxShadow: 'inset 3px 0 0 {colors.accent}' },
                  }}
                >
                  {selection && (
                    <chakra.td css={cell} cursor="default" onClick={(event) => event.stopPropagation()}>
                      {pickable.includes(key) && (
                        <Checkbox
                          checked={selected}
                          tabIndex={stops}
                          label={`Select ${rowLabel(row)}`}
                          onChange={() => {}}
                          onClick={(event) => toggle(key, event.shiftKey)}
                        />
                      )}
                    </chakra.td>
                  )}
                  {columns.map((column) => (
                    <chakra.td key={column.id} css={[cell, lookOf(column)]}>
                      {column.cell(row)}
                    </chakra.td>
                  ))}
                </chakra.tr>
                {note && <NoteRow columns={columns.length + (selection ? 1 : 0)}>{note}</NoteRow>}
              </Fragment>
            )
          })}
        </chakra.tbody>
      </chakra.table>
      {rows === null && <LoadingStatus />}
      {rows?.length === 0 && empty}
    </chakra.div>
  )
}

function NoteRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <chakra.tr bg="surface" animation="appear 150ms">
      <chakra.td
        colSpan={columns}
        paddingInline="6"
        paddingBottom="2.5"
        borderBottomWidth="1px"
        borderColor="line"
      >
        {children}
      </chakra.td>
    </chakra.tr>
  )
}

function lookOf<Row>({ align = 'start', free = false, hideBelow }: Column<Row>) {
  return {
    textAlign: align,
    ...(free ? {} : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
    ...(hideBelow ? { [`@container (max-width: ${hideBelow}px)`]: { display: 'none' } } : {}),
  }
}

function BoneRow<Row>({
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
      {columns.map((column, place) => (
        <chakra.td key={column.id} css={[cell, lookOf(column)]}>
          <chakra.span display="flex" justifyContent={column.align ?? 'start'}>
            <SkeletonBar width={lengths[(index + place) % lengths.length]} />
          </chakra.span>
        </chakra.td>
      ))}
    </chakra.tr>
  )
}

/** A click on the row itself: not on something in it that acts, and not the end of selecting text. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  if (target.closest('a, button, input, label, select, textarea, summary, [role=menuitem]')) return false
  return !getSelection()?.toString()
}

function moveFocus(row: HTMLTableRowElement, key: string): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])]
  const at = rows.indexOf(row)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  if (to === undefined) return false
  rows[to]?.focus()
  return true
}
