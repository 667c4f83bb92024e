// Approved, pending and missing hours as a bar, each with a colour and a pattern, so that it can be read without
// colours.
import { chakra } from '@chakra-ui/react'
import { barShares } from '#domain/payroll/desk.ts'
import type { Cell, Period } from './desk.ts'

const looks = {
  approved: { bg: 'approve' },
  pending: {
    backgroundImage:
      'repeating-linear-gradient(90deg, {colors.status.pending.fg} 0 5px, {colors.status.pending.bg} 5px 7px)',
  },
  missing: {
    backgroundImage: 'repeating-linear-gradient(135deg, {colors.lineControl} 0 3px, {colors.press} 3px 6px)',
  },
} as const

export function HoursBar({ cell, period, today }: { cell: Cell; period: Period; today: string }) {
  const shares = cell.batch ? { approved: 1, pending: 0, missing: 0 } : barShares(cell, period, today)
  return (
    <chakra.span
      aria-hidden
      data-own-colours
      display="flex"
      height="6px"
      borderRadius="full"
      overflow="hidden"
      bg="press"
    >
      {(['approved', 'pending', 'missing'] as const).map(
        (part) =>
          shares[part] > 0 && (
            <chakra.span
              key={part}
              {...looks[part]}
              style={{ width: `${shares[part] * 100}%` }}
              minWidth="3px"
            />
          ),
      )}
    </chakra.span>
  )
}

/** The legend of the bars. */
export function BarLegend() {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="3" aria-hidden data-own-colours>
      {(['approved', 'pending', 'missing'] as const).map((part) => (
        <chakra.span key={part} display="inline-flex" alignItems="center" gap="1.5">
          <chakra.span width="24px" height="6px" borderRadius="full" {...looks[part]} />
          {part}
        </chakra.span>
      ))}
    </chakra.span>
  )
}
