// One row of a list on a phone. The whole card is one target; buttons on it have their own.
import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode } from 'react'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { animationOf, barredLook } from './busyLook.ts'
import type { DataTableProps } from './types.ts'
import { useLongPress } from './useLongPress.ts'

type Props<Row> = Pick<DataTableProps<Row>, 'card'> & {
  row: Row
  rowKey: string
  label: string
  /** A colour token for the border. */
  edge: string
  /** Called on tap and after a long press; null if rows do neither. */
  onOpen: ((row: Row) => void) | null
  onHold: ((row: Row) => void) | null
  isPicked: boolean
  /** The label of its tick box; null for a row that cannot be picked. */
  tickLabel: string | null
  onTick: (key: string) => void
  hasChanged?: boolean
  isOpening?: boolean
  /** Whether it cannot be opened now. */
  isBarred?: boolean
  note: ReactNode
}

/** Renders again only when its props change: a decision in a long list renders one card. */
export const TableCard = memo(DrawnCard) as typeof DrawnCard

function DrawnCard<Row>(props: Props<Row>) {
  const { row, rowKey, label, edge, onOpen, onHold, isPicked, tickLabel, isBarred = false, note } = props
  const holding = useLongPress()
  return (
    <chakra.li
      position="relative"
      display="flex"
      minWidth="0"
      borderWidth="1px"
      borderColor={edge}
      borderRadius="lg"
      bg={isPicked ? 'accentSoft' : isBarred ? 'sunken' : 'surface'}
      filter={isBarred ? barredLook : undefined}
      aria-busy={props.isOpening || undefined}
      animation={animationOf(props.hasChanged, props.isOpening)}
    >
      {onOpen && (
        <chakra.button
          type="button"
          aria-label={label}
          aria-disabled={isBarred || undefined}
          onClick={() => isBarred || onOpen(row)}
          {...(onHold && holding(() => onHold(row)))}
          position="absolute"
          inset="0"
          borderRadius="inherit"
          cursor={isBarred ? 'default' : 'pointer'}
          _active={isBarred ? undefined : { bg: 'hover' }}
          _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
        />
      )}
      {tickLabel !== null && (
        <chakra.div
          position="relative"
          display="grid"
          placeItems="center"
          width="touch"
          flex="none"
          css={{ '& label': { width: 'touch', justifyContent: 'center' } }}
        >
          <Checkbox checked={isPicked} onChange={() => props.onTick(rowKey)} label={tickLabel} />
        </chakra.div>
      )}
      <chakra.div
        position="relative"
        flex="1"
        minWidth="0"
        padding="3.5"
        paddingInlineStart={tickLabel !== null ? '0' : '3.5'}
        css={onOpen ? takesTaps : undefined}
      >
        <Content row={row} card={props.card} />
        {note}
      </chakra.div>
    </chakra.li>
  )
}

/** The content lets taps through to the button below it, except on its own controls. */
const takesTaps = {
  pointerEvents: 'none',
  '& :is(a, button, input, label, summary, [data-popup])': { pointerEvents: 'auto' },
} as const

/** Renders again only when its row or its props change. */
const Content = memo(DrawnContent) as typeof DrawnContent

function DrawnContent<Row>({ row, card }: { row: Row; card: (row: Row) => ReactNode }) {
  return card(row)
}
