// One line above everything while there is no network, or while days wait on this device; with a link to them.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { Banner } from '#web/design/Banner.tsx'
import { useDays } from '#web/timesheets/day/useDays.ts'

export function NetworkLine({ isLive }: { isLive: boolean }) {
  const { days } = useDays()
  const needing = days.filter(({ values }) => values.stopped !== null).length
  if (isLive && days.length === 0) return null
  return (
    <Banner tone={isLive && needing === 0 ? 'plain' : 'warn'}>
      <chakra.span>{inWords(isLive, days.length, needing)}</chakra.span>
      {days.length > 0 && (
        <chakra.span asChild textDecoration="underline" fontWeight="strong">
          <Link to="/waiting" aria-label={`Waiting on this phone (${days.length})`}>
            {days.length}
          </Link>
        </chakra.span>
      )}
    </Banner>
  )
}

function inWords(isLive: boolean, waiting: number, needing: number): string {
  if (needing > 0) return needing === 1 ? 'A day needs you' : `${needing} days need you`
  if (isLive) return 'Work on this phone is being sent'
  if (waiting > 0) return 'No signal · work is kept on this phone'
  return 'You are offline. What you see may be out of date until the connection is back.'
}
