// A list at a desk: a table with a sticky head. Tab stops once in its rows; arrow keys move between them.
import { chakra } from '@chakra-ui/react'
import { useCallback, useRef, useState } from 'react'
import { LoadingStatus } from '#web/design/skeleton/LoadingStatus.tsx'
import { beginning } from './groups.ts'
import { useSelecting } from './useRowSelection.ts'
import { busyLook } from './busyLook.ts'
import { TableHead } from './TableHead.tsx'
import { BoneRow, TableRow } from './TableRow.tsx'
import type { DataTableProps } from './types.ts'

export function TableGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, selection, current, onRowClick, changedKeys, empty } = props
  const {
    skeletonRows = 8,
    sort,
    onSort,
    stickyTop,
    rowNote,
    isBusy = false,
    isOpening,
    isBarred,
    groupOf,
  } = props
  const [reached, setReached] = useState<string | null>(null)
  const { pickable, picked, toggle, toggleAll } = useSelecting(rows ?? [], rowKey, selection)
  // The same functions in every render, so that unchanged rows do not render again.
  const latest = useRef({ onRowClick, toggle })
  latest.current = { onRowClick, toggle }
  const open = useCallback((row: Row) => latest.current.onRowClick?.(row), [])
  const tick = useCallback((key: string, range: boolean) => latest.current.toggle(key, range), [])
  const isPickable = new Set(selection ? pickable : [])
  const keys = (rows ?? []).map(rowKey)
  const stop = [reached, current].find((key) => key != null && keys.includes(key)) ?? keys[0]

  return (
    <chakra.div containerType="inline-size" width="100%">
      <chakra.table
        aria-label={label}
        aria-busy={rows === null || isBusy || undefined}
        width="100%"
        tableLayout="fixed"
        borderCollapse="separate"
        borderSpacing="0"
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
          {rows?.map((row, index) => {
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                {...{ row, columns }}
                rowKey={key}
                onOpen={onRowClick ? open : null}
                isPicking={selection !== undefined}
                isPicked={selection?.selected.has(key) ?? false}
                tickLabel={isPickable.has(key) ? `Select ${rowLabel(row)}` : null}
                onTick={tick}
                barred={selection?.barred?.(row) ?? null}
                isStop={key === stop}
                isCurrent={key === current}
                hasChanged={changedKeys?.has(key)}
                isOpening={isOpening?.(row)}
                isBarred={isBarred?.(row)}
                heading={beginning(rows, index, groupOf)?.heading}
                note={rowNote?.(row)}
                onReach={setReached}
              />
            )
          })}
        </chakra.tbody>
      </chakra.table>
      {rows === null && <LoadingStatus />}
      {rows?.length === 0 && empty}
    </chakra.div>
  )
}
