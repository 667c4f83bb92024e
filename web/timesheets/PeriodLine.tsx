// A line about a timesheet to read: its pay period is closed, or still open for its owner until an instant.
import { chakra } from '@chakra-ui/react'
import { LockOpen } from 'lucide-react'
import { useContext } from 'react'
import { closedDaysOf, closedPeriod, openingOf, type SheetInPeriod } from '#domain/pay-period/closed.ts'
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { useNow } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'
import { openUntil } from './openUntil.ts'

type Props = {
  timesheet: SheetInPeriod
  /** The owner: 'you', or a first name. */
  name: string
}

export function PeriodLine({ timesheet, name }: Props) {
  const now = useNow()
  const zone = useContext(CompanyZoneContext)
  const days = closedDaysOf(timesheet)
  const period = closedPeriod(days, timesheet.startDate, now)
  const opening = openingOf(days, timesheet.startDate, now)
  if (!period && !opening) return null
  return (
    <chakra.p display="flex" gap="1.5" textStyle="small" color="inkSoft">
      <chakra.span display="grid" alignItems="center" flex="none" height="1lh">
        {period ? <ClosedIcon /> : <LockOpen size={13} strokeWidth={2.2} aria-hidden />}
      </chakra.span>
      {period ? periodRefusal('PERIOD_CLOSED', period).message : openUntil(opening!.until, name, zone)}
    </chakra.p>
  )
}
