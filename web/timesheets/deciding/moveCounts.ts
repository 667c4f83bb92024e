// What a decision does to the numbers above a list.
import type { RecordSourceProxy } from 'relay-runtime'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'

/** Takes one from the number of a status and adds it to that of another. */
export function moveCounts(
  store: RecordSourceProxy,
  counts: ReadonlySet<string>,
  from: TimesheetStatus,
  to: TimesheetStatus,
): void {
  for (const each of counts) {
    const numbers = store.get(each)
    for (const [status, by] of [
      [from, -1],
      [to, 1],
    ] as const) {
      const field = status.toLowerCase()
      const now = numbers?.getValue(field)
      if (typeof now === 'number') numbers?.setValue(Math.max(0, now + by), field)
    }
  }
}
