// The days that wait on this device, above the person's timesheets; nothing while there is none.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useDays } from './useDays.ts'
import { WaitingCard } from './WaitingCard.tsx'

export function WaitingDays() {
  const { days, sending } = useDays()
  if (days.length === 0) return null
  return (
    <chakra.section aria-label="Waiting on this phone" display="grid" gap="3" maxWidth="640px">
      {days.toReversed().map((day) => (
        <WaitingCard key={day.id} day={day} sending={sending}>
          {day.values.stopped && (
            <chakra.span asChild textDecoration="underline" fontWeight="strong">
              <Link to="/waiting">See what it needs</Link>
            </chakra.span>
          )}
        </WaitingCard>
      ))}
    </chakra.section>
  )
}
