// A list on a phone: a card per row. The whole card is one target; buttons on it have their own.
import { chakra } from '@chakra-ui/react'
import { Fragment, memo, type ReactNode } from 'react'
import { CardsSkeleton } from '#web/design/skeleton/CardsSkeleton.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { animationOf, barredLook, busyLook } from './busyLook.ts'
import { beginning } from './groups.ts'
import { useLongPress } from './useLongPress.ts'
import { useSelecting } from './useRowSelection.ts'
import type { DataTableProps } from './types.ts'

export function TableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowLabel, card, cardEdge, selection, current, onRowClick } = props
  const {
    changedKeys,
    empty,
    skeletonRows = 5,
    onRowHold,
    rowNote,
    isBusy = false,
    isOpening,
    isBarred,
    groupOf,
  } = props
  const holding = useLongPress()
  const { toggle } = useSelecting(rows ?? [], rowKey, selection)

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
        const selected = selection?.selected.has(key) ?? false
        const barred = isBarred?.(row) ?? false
        const selectable = selection && (selection.isSelectable?.(row) ?? true)
        return (
          <Fragment key={key}>
            {group && <chakra.li paddingTop={index > 0 ? '3' : '0'}>{group.heading}</chakra.li>}
            <chakra.li
              position="relative"
              display="flex"
              minWidth="0"
              borderWidth="1px"
              borderColor={key === current ? 'accent' : (cardEdge?.(row) ?? 'line')}
              borderRadius="lg"
              bg={selected ? 'accentSoft' : barred ? 'sunken' : 'surface'}
              filter={barred ? barredLook : undefined}
              aria-busy={isOpening?.(row) || undefined}
              animation={animationOf(changedKeys?.has(key), isOpening?.(row))}
            >
              {onRowClick && (
                <chakra.button
                  type="button"
                  aria-label={rowLabel(row)}
                  aria-disabled={barred || undefined}
                  onClick={() => barred || onRowClick(row)}
                  {...(onRowHold && holding(() => onRowHold(row)))}
                  position="absolute"
                  inset="0"
                  borderRadius="inherit"
                  cursor={barred ? 'default' : 'pointer'}
                  _active={barred ? undefined : { bg: 'hover' }}
                  _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
                />
              )}
              {selectable && (
                <chakra.div
                  position="relative"
                  display="grid"
                  placeItems="center"
                  width="touch"
                  flex="none"
                  css={{ '& label': { width: 'touch', justifyContent: 'center' } }}
                >
                  <Checkbox
                    checked={selected}
                    onChange={() => toggle(key, false)}
                    label={`Select ${rowLabel(row)}`}
                  />
                </chakra.div>
              )}
              <chakra.div
                position="relative"
                flex="1"
                minWidth="0"
                padding="3.5"
                paddingInlineStart={selectable ? '0' : '3.5'}
                css={
                  onRowClick && {
                    pointerEvents: 'none',
                    '& :is(a, button, input, label, summary, [data-popup])': { pointerEvents: 'auto' },
                  }
                }
              >
                <Content row={row} card={card} />
                {rowNote?.(row)}
              </chakra.div>
            </chakra.li>
          </Fragment>
        )
      })}
    </chakra.ul>
  )
}

/** Renders again only when its row or its props change. */
const Content = memo(DrawnContent) as typeof DrawnContent

function DrawnContent<Row>({ row, card }: { row: Row; card: (row: Row) => ReactNode }) {
  return card(row)
}
