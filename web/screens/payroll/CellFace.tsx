// A cell of the desk: a button with its state, its hours as a bar, and the next step. A step on another screen is a
// link below the button.
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatHundredths, roundedHundredths } from '#domain/payroll/rounding.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { groupName, periodName, useDeskStates, type Cell, type Period } from './desk.ts'
import { DeskTag } from './DeskTag.tsx'
import { HoursBar } from './HoursBar.tsx'
import { actPath } from './paths.ts'

type Props = {
  cell: Cell
  period: Period
  isChosen: boolean
  /** 0 for the one cell that Tab stops at, and for the link in it. */
  tabIndex: 0 | -1
  onReach: () => void
  onOpen: () => void
  /** Shows the name of the group, if no column heading does. */
  hasName?: boolean
}

export function CellFace({ cell, period, isChosen, tabIndex, onReach, onOpen, hasName = false }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  const states = useDeskStates()
  const { tone, label, note, next } = states.cell(cell, period)
  const hours = cellHours(cell)
  const path = next && actPath(next, cell, period)
  const parts = [
    `${groupName(cell)}, ${periodName(period)}, ${payCycleLabel[period.gpPayCycle]}: ${label}`,
    `${hours} hours`,
    note,
    next && `Next: ${next.label}`,
  ]
  return (
    <chakra.div ref={element} onFocus={onReach} css={look}>
      <chakra.button
        type="button"
        data-cell
        data-printed
        aria-label={parts.filter(Boolean).join('. ')}
        aria-current={isChosen || undefined}
        tabIndex={tabIndex}
        onClick={onOpen}
      >
        {hasName && (
          <chakra.span fontWeight="semibold" overflowWrap="anywhere">
            {groupName(cell)}
          </chakra.span>
        )}
        <chakra.span display="flex" flexWrap="wrap" columnGap="2" rowGap="1" alignItems="center">
          <DeskTag tone={tone} label={label} />
          <chakra.span
            marginInlineStart="auto"
            fontSize="md"
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
            lineHeight="1.2"
          >
            {hours}
          </chakra.span>
        </chakra.span>
        {next && <HoursBar cell={cell} period={period} today={states.today} />}
        {note !== '' && (
          <chakra.span textStyle="caption" color="inkFaint" overflowWrap="anywhere">
            {note}
          </chakra.span>
        )}
        {next && path === null && <Next label={next.label} />}
      </chakra.button>
      {next && path !== null && (
        <Link
          to={path}
          tabIndex={tabIndex}
          aria-label={`${next.label}: ${groupName(cell)}, ${periodName(period)}`}
        >
          <Next label={next.label} />
        </Link>
      )}
    </chakra.div>
  )
}

function Next({ label }: { label: string }) {
  return (
    <chakra.span textStyle="caption" fontWeight="semibold" display="inline-flex" alignItems="center" gap="1">
      {label}
      <ArrowRight size={13} strokeWidth={2} aria-hidden />
    </chakra.span>
  )
}

/** '468.50': of the batch, otherwise what is approved and pending. */
export function cellHours({ batch, approvedMinutes, pendingMinutes }: Cell): string {
  return formatHundredths(batch?.hundredths ?? roundedHundredths(approvedMinutes + pendingMinutes))
}

const inside = { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' }

const look = {
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  height: '100%',
  // Keeps the focused cell clear of the sticky headings of groups and periods.
  scrollMarginTop: '48px',
  scrollMarginInlineStart: '232px',
  transition: 'background-color 120ms',
  '&:has(> button:hover)': { bg: 'hover' },
  '&:has([aria-current])': { bg: 'current', boxShadow: 'inset 0 0 0 2px {colors.accent}' },
  '& > button': {
    flex: '1',
    display: 'grid',
    alignContent: 'start',
    gap: '1.5',
    padding: '3',
    textAlign: 'start',
    cursor: 'pointer',
    outline: 'none',
  },
  '& > button:focus-visible': inside,
  '& > button[aria-current]:focus-visible': { outlineOffset: '-5px' },
  '& > button:not(:last-child)': { paddingBottom: '1' },
  '& > a': {
    alignSelf: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'touch', md: '28px' },
    paddingInline: '3',
    marginBottom: { base: '0', md: '1.5' },
    outline: 'none',
    textDecoration: 'underline',
    textDecorationColor: 'lineControl',
    textUnderlineOffset: '3px',
    '&:hover': { textDecorationColor: 'ink' },
    '&:focus-visible': { ...inside, borderRadius: 'sm' },
  },
} as const
