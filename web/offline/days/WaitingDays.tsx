// The days that wait on this device, above the person's timesheets; nothing while there is none.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { thisDevice } from '#web/client/thisDevice.ts'
import { lazyModule, useLazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { useDays } from './useDays.ts'

const card = lazyModule(() => import('./WaitingCard.tsx'))

export function WaitingDays() {
  const { days, sending } = useDays()
  // The code loads while there is a network: an import that never settles cannot be retried.
  useLazyModule(card)
  const code = useModuleNow(days.length > 0 ? card : null)
  if (days.length === 0 || !code) return null
  return (
    <chakra.section aria-label={`Waiting on ${thisDevice()}`} display="grid" gap="3" maxWidth="640px">
      {days.toReversed().map((day) => (
        <code.WaitingCard key={day.id} day={day} sending={sending}>
          {day.values.stopped && (
            <chakra.span asChild textDecoration="underline" fontWeight="strong">
              <Link to="/waiting">See what it needs</Link>
            </chakra.span>
          )}
        </code.WaitingCard>
      ))}
    </chakra.section>
  )
}
