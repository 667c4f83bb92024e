// The buttons for the previous, the next and the current week.
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { chakra } from '@chakra-ui/react'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import type { useWeekSteps } from './useWeekSteps.ts'

export function WeekSteps({
  isPresent,
  isLast,
  go,
}: Pick<ReturnType<typeof useWeekSteps>, 'isPresent' | 'isLast' | 'go'>) {
  return (
    <>
      {!isPresent && (
        <Button size="sm" aria-label="This week" title="This week" onClick={() => go('present')}>
          {/* On a phone its neighbours need the space. */}
          <chakra.span hideFrom="md" display="grid">
            <CalendarCheck aria-hidden />
          </chakra.span>
          <chakra.span hideBelow="md">This week</chakra.span>
        </Button>
      )}
      <IconButton label="Previous week" onClick={() => go('previous')}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next week" disabled={isLast} onClick={() => go('next')}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}
