// The buttons for the previous, the next and the current week.
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { chakra } from '@chakra-ui/react'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { networkLabel } from '#web/relay/connection.ts'
import type { useWeekSteps } from './useWeekSteps.ts'

export function WeekSteps({
  isOnline,
  isPresent,
  isLast,
  go,
}: Pick<ReturnType<typeof useWeekSteps>, 'isOnline' | 'isPresent' | 'isLast' | 'go'>) {
  const label = (what: string) => networkLabel(what, isOnline)
  return (
    <>
      {!isPresent && (
        <Button
          size="sm"
          aria-label={label('This week')}
          title={label('This week')}
          disabled={!isOnline}
          onClick={() => go('present')}
        >
          {/* On a phone its neighbours need the space. */}
          <chakra.span hideFrom="md" display="grid">
            <CalendarCheck aria-hidden />
          </chakra.span>
          <chakra.span hideBelow="md">This week</chakra.span>
        </Button>
      )}
      <IconButton label={label('Previous week')} disabled={!isOnline} onClick={() => go('previous')}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={label('Next week')} disabled={!isOnline || isLast} onClick={() => go('next')}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}
