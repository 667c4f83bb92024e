// What differs between two days, task by task and field by field: two versions of a prepared day, or a prepared day and what its
// person handed in.
import { mergeDays } from '#domain/timesheet/compare.ts'
import { forLinks } from '#domain/timesheet/task-fields.ts'
import type { PreparedBasis, TaskValues } from '#domain/timesheet/task.ts'
import { pairsOf, type ComparedTask } from './difference.ts'

type Day = Pick<PreparedBasis, 'shift' | 'lines'>

/** The task by the global ids of its records. */
export function asCompared({
  timesheetLineType,
  startTime,
  endTime,
  ...task
}: TaskValues): ComparedTask<string> {
  return { timesheetLineType, startTime, endTime, ...forLinks((link) => task[link]?.id ?? null) }
}

/** 'Task 1 · End Time: 03:30 pm → 04:15 pm' for each field. A description counts only where the first day has one. */
export function changesBetween(before: Day, now: Day): string[] {
  const pairs = pairsOf(before.lines.map(asCompared), now.lines.map(asCompared))
  const lines = now.lines.map((task, at) => ({ ...task, id: `${pairs[at] ?? `new ${at}`}` }))
  const earlier = before.lines.map((task, at) => {
    const notes = task.notes || (lines.find(({ id }) => id === `${at}`)?.notes ?? '')
    return { ...task, id: `${at}`, notes }
  })
  const [first, second] = [
    { startDate: '2000-01-01', shift: before.shift, lines: earlier },
    { startDate: '2000-01-01', shift: now.shift, lines },
  ]
  return mergeDays(first, first, second).taken.map((change) =>
    change.now === '' && !change.label.includes(' · ')
      ? `No longer: ${change.before}`
      : `${change.label}: ${change.before || 'nothing'} → ${change.now || 'nothing'}`,
  )
}
