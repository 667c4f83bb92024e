// The messages about overlapping tasks while their times are typed.
import { overlapsWithin } from '#domain/timesheet/checks.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { formatTime } from '#domain/timesheet/time.ts'

/** For each task the first one it overlaps with: 'Overlaps Task 1, 10:15 am – 10:30 am'; null if none. */
export function overlapsOf(values: TimesheetValues): (string | null)[] {
  const found = overlapsWithin(values)
  return values.lines.map((_, index) => {
    const overlap = found.find(({ line, other }) => line === index || other === index)
    if (!overlap) return null
    const { line, other, start, end } = overlap
    return `Overlaps Task ${(line === index ? other : line) + 1}, ${formatTime(start)} – ${formatTime(end)}`
  })
}
