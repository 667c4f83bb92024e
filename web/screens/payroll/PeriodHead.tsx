// A pay period at the head of its row: its days, whether it is open, and the button that closes it or opens it again.
import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { mayClose } from '#domain/payroll/desk.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { Button } from '#web/design/Button.tsx'
import { periodName, useDeskStates, type Period } from './desk.ts'
import { DeskTag } from './DeskTag.tsx'

export type PeriodActs = { onClose: (period: Period) => void; onOpenAgain: (period: Period) => void }

type Props = PeriodActs & {
  period: Period
  /** Whether a batch pays hours of it; then it cannot be opened again. */
  isPaid: boolean
  tabIndex: 0 | -1
  onReach?: () => void
}

export function PeriodHead({ period, isPaid, tabIndex, onReach, onClose, onOpenAgain }: Props) {
  const states = useDeskStates()
  const { tone, label } = states.period(period)
  const name = `${payCycleLabel[period.gpPayCycle]}, ${periodName(period)}`
  const acts = [
    mayClose(period, states.today) && { label: 'Close period', run: () => onClose(period) },
    period.isClosed && !isPaid && { label: 'Open again', run: () => onOpenAgain(period) },
  ]
  const act = acts.find((one) => one !== false)
  return (
    <chakra.div display="grid" justifyItems="start" gap="1.5" fontWeight="normal" textAlign="start">
      <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {periodName(period)}
      </chakra.span>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
        <chakra.span textStyle="caption" color="inkSoft">
          {payCycleLabel[period.gpPayCycle]}
        </chakra.span>
        <DeskTag tone={tone} label={label} Shape={period.isClosed ? Lock : undefined} />
      </chakra.span>
      <chakra.span textStyle="caption" color="inkFaint" overflowWrap="anywhere">
        {states.periodNote(period)}
      </chakra.span>
      {act && (
        <Button
          size="sm"
          data-cell
          aria-label={`${act.label}: ${name}`}
          tabIndex={tabIndex}
          onFocus={onReach}
          onClick={act.run}
        >
          {act.label}
        </Button>
      )}
    </chakra.div>
  )
}
