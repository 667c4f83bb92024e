// The owner's action on a timesheet in their list, or the reason why it does not open.
import { chakra } from '@chakra-ui/react'
import type { SheetInPeriod } from '#domain/pay-period/closed.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { NEEDS_NETWORK, useOpensHere } from '#web/timesheets/opensHere.ts'
import { FixButton } from './FixButton.tsx'
import { WhileOpen } from './WhileOpen.tsx'

type Props = { timesheet: SheetInPeriod & { readonly number: number; readonly status: TimesheetStatus } }

export function RowAction({ timesheet }: Props) {
  const opensHere = useOpensHere(timesheet.number)
  if (!opensHere)
    return (
      <chakra.span flex="none" textStyle="caption" color="inkSoft">
        {NEEDS_NETWORK}
      </chakra.span>
    )
  if (timesheet.status !== 'DECLINED') return null
  return (
    <WhileOpen timesheet={timesheet}>
      <FixButton number={timesheet.number} />
    </WhileOpen>
  )
}
