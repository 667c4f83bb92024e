// The buttons that lead from week to week, and back to this one.
import { ChevronLeft, ChevronRight } from 'lucide-react'
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
        <Button size="sm" onClick={() => go('present')}>
          This week
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
