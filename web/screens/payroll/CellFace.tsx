// A cell of the desk as a button: its state, its hours, how they are divided, and the next act.
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { formatHundredths, roundedHundredths } from '#domain/payroll/rounding.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { groupName, periodName, useDeskStates, type Cell, type Period } from './desk.ts'
import { DeskTag } from './DeskTag.tsx'
import { HoursBar } from './HoursBar.tsx'

type Props = {
  cell: Cell
  period: Period
  isChosen: boolean
  /** 0 for the one cell that Tab stops at. */
  tabIndex: 0 | -1
  onReach: () => void
  onOpen: () => void
  /** Names the group, where no column does. */
  hasName?: boolean
}

export function CellFace({ cell, period, isChosen, tabIndex, onReach, onOpen, hasName = false }: Props) {
  const states = useDeskStates()
  const { tone, label, note, next } = states.cell(cell, period)
  const hours = cellHours(cell)
  const said = [
    `${groupName(cell)}, ${periodName(period)}, ${payCycleLabel[period.gpPayCycle]}: ${label}`,
    `${hours} hours`,
    note,
    next && `Next: ${next.label}`,
  ]
  return (
    <chakra.button
      type="button"
      data-cell
      data-printed
      aria-label={said.filter(Boolean).join('. ')}
      aria-current={isChosen || undefined}
      tabIndex={tabIndex}
      onFocus={onReach}
      onClick={onOpen}
      css={look}
    >
      {hasName && (
        <chakra.span fontWeight="semibold" overflowWrap="anywhere">
          {groupName(cell)}
        </chakra.span>
      )}
      <chakra.span display="flex" flexWrap="wrap" gap="1.5" alignItems="center">
        <DeskTag tone={tone} label={label} />
      </chakra.span>
      <chakra.span fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums" lineHeight="1.2">
        {hours}
      </chakra.span>
      <HoursBar cell={cell} period={period} today={states.today} />
      <chakra.span textStyle="caption" color="inkFaint" overflowWrap="anywhere">
        {note}
      </chakra.span>
      {next && (
        <chakra.span
          textStyle="caption"
          fontWeight="semibold"
          display="inline-flex"
          alignItems="center"
          gap="1"
        >
          {next.label}
          <ArrowRight size={13} strokeWidth={2} aria-hidden />
        </chakra.span>
      )}
    </chakra.button>
  )
}

/** '468.50': of the batch, otherwise what is approved and pending. */
export function cellHours({ batch, approvedMinutes, pendingMinutes }: Cell): string {
  return formatHundredths(batch?.hundredths ?? roundedHundredths(approvedMinutes + pendingMinutes))
}

const look = {
  display: 'grid',
  alignContent: 'start',
  gap: '1.5',
  width: '100%',
  height: '100%',
  minHeight: '124px',
  padding: '3',
  textAlign: 'start',
  cursor: 'pointer',
  outline: 'none',
  transition: 'background-color 120ms',
  '&:hover': { bg: 'hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
  '&[aria-current]': { bg: 'current', boxShadow: 'inset 0 0 0 2px {colors.accent}' },
  '&[aria-current]:focus-visible': { outlineOffset: '-5px' },
} as const
