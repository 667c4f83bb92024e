// Announces, on its last day and the day before, that a pay period closes by itself.
import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { clockIn, formatDay, formatInstant } from '#domain/date.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'

type Props = {
  closing: Days & { readonly at: string }
  /** After the sentence. */
  children?: ReactNode
}

export function ClosingLine({ closing: { startDate, endDate, at }, children }: Props) {
  const { date: today } = useCompanyClock()
  const zone = useContext(CompanyZoneContext)
  const day = clockIn(at, zone).date === today ? 'today' : 'tomorrow'
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      textStyle="small"
      color="warn"
    >
      <chakra.p display="flex" gap="1.5" fontWeight="medium">
        <chakra.span display="grid" alignItems="center" flex="none" height="1lh">
          <Lock size={13} strokeWidth={2.2} aria-hidden />
        </chakra.span>
        <span>
          Closes {day} at {formatInstant(at, zone).slice(-5)}: the pay period {formatDay(startDate)} –{' '}
          {formatDay(endDate)}
        </span>
      </chakra.p>
      {children}
    </chakra.div>
  )
}
