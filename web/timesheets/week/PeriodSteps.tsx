// The buttons for the previous, the next and the current week or month.
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { chakra } from '@chakra-ui/react'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { networkLabel } from '#web/relay/connection.ts'
import type { Step } from './usePeriodSteps.ts'

type Props = {
  unit: 'week' | 'month'
  isOnline: boolean
  /** The current week or month is on screen. */
  isPresent: boolean
  /** There is none after the requested one. */
  isLast: boolean
  go: (step: Step) => void
}

export function PeriodSteps({ unit, isOnline, isPresent, isLast, go }: Props) {
  const label = (what: string) => networkLabel(`${what} ${unit}`, isOnline)
  return (
    <>
      {!isPresent && (
        <Button
          size="sm"
          aria-label={label('This')}
          title={label('This')}
          disabled={!isOnline}
          onClick={() => go('present')}
        >
          {/* On a phone its neighbours need the space. */}
          <chakra.span hideFrom="md" display="grid">
            <CalendarCheck aria-hidden />
          </chakra.span>
          <chakra.span hideBelow="md">This {unit}</chakra.span>
        </Button>
      )}
      <IconButton label={label('Previous')} disabled={!isOnline} onClick={() => go('previous')}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={label('Next')} disabled={!isOnline || isLast} onClick={() => go('next')}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}
