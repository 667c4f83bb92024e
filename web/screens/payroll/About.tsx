// The head of a chosen cell: its period and its state.
import { chakra } from '@chakra-ui/react'
import type { DeskState } from '#domain/payroll/desk.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type { CellProps } from './cellProps.ts'
import { periodName, useDeskStates } from './desk.ts'
import { DeskTag } from './DeskTag.tsx'

type Props = Pick<CellProps, 'cell' | 'period'> & {
  /** Overrides the state of the desk where more is known. */
  state?: Pick<DeskState, 'tone' | 'label'>
}

export function About({ cell, period, state }: Props) {
  const states = useDeskStates()
  const { tone, label } = state ?? states.cell(cell, period)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5">
      <chakra.p color="inkSoft" fontVariantNumeric="tabular-nums">
        {periodName(period)} · {payCycleLabel[period.gpPayCycle]} cycle
      </chakra.p>
      <DeskTag tone={tone} label={label} />
    </chakra.div>
  )
}
