// A list on a phone: a card per row.
import { chakra } from '@chakra-ui/react'
import { Fragment, useCallback, useRef } from 'react'
import { CardsSkeleton } from '#web/design/skeleton/CardsSkeleton.tsx'
import { busyLook } from './busyLook.ts'
import { beginning } from './groups.ts'
import { TableCard } from './TableCard.tsx'
import { useSelecting } from './useRowSelection.ts'
import type { DataTableProps } from './types.ts'

export function TableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowLabel, card, cardEdge, selection, current, onRowClick, onRowHold } = props
  const {
    changedKeys,
    empty,
    skeletonRows = 5,
    rowNote,
    isBusy = false,
    isOpening,
    isBarred,
    groupOf,
  } = props
  const { toggle } = useSelecting(rows ?? [], rowKey, selection)
  // The same functions in every render, so that unchanged cards do not render again.
  const latest = useRef({ onRowClick, onRowHold, toggle })
  latest.current = { onRowClick, onRowHold, toggle }
  const open = useCallback((row: Row) => latest.current.onRowClick?.(row), [])
  const hold = useCallback((row: Row) => latest.current.onRowHold?.(row), [])
  const tick = useCallback((key: string) => latest.current.toggle(key, false), [])

  if (rows === null) return <CardsSkeleton cards={Math.min(skeletonRows, 6)} />
  if (rows.length === 0) return empty
  return (
    <chakra.ul
      aria-label={label}
      aria-busy={isBusy || undefined}
      inert={isBusy}
      css={busyLook}
      display="grid"
      gap="2.5"
      listStyleType="none"
    >
      {rows.map((row, index) => {
        const key = rowKey(row)
        const group = beginning(rows, index, groupOf)
        const isPickable = selection && (selection.isSelectable?.(row) ?? true)
        return (
          <Fragment key={key}>
            {group && <chakra.li paddingTop={index > 0 ? '3' : '0'}>{group.heading}</chakra.li>}
            <TableCard
              {...{ row, card }}
              rowKey={key}
              label={rowLabel(row)}
              edge={key === current ? 'accent' : (cardEdge?.(row) ?? 'line')}
              onOpen={onRowClick ? open : null}
              onHold={onRowHold ? hold : null}
              isPicked={selection?.selected.has(key) ?? false}
              tickLabel={isPickable ? `Select ${rowLabel(row)}` : null}
              onTick={tick}
              hasChanged={changedKeys?.has(key)}
              isOpening={isOpening?.(row)}
              isBarred={isBarred?.(row)}
              note={rowNote?.(row)}
            />
          </Fragment>
        )
      })}
    </chakra.ul>
  )
}
