// The message of a notification: one sentence, and below it a line for each detail, such as a changed field; and the
// sentence for several notifications of one kind.
import { transitionOf, type TimesheetEventName } from './timesheet/lifecycle.ts'

/** @example partsOf('Ada Byron edited your timesheet for Mon Nov 16, 2026\nShift: Day Shift → Night Shift') */
export function partsOf(message: string): { sentence: string; details: string[] } {
  const [sentence = '', ...details] = message.split('\n')
  return { sentence, details }
}

/** '6 timesheets were submitted'. */
export function countedMessage(event: TimesheetEventName, count: number): string {
  return `${count} timesheets were ${transitionOf(event)?.done ?? 'created'}`
}

/** 'by Ada Tester and Amy Tester', 'by Ada Tester, Amy Tester and 3 others'. @param names the first of them. */
export function peopleInWords(names: readonly string[], count: number): string {
  const shown = count > names.length ? names.slice(0, 2) : names
  const more = count - shown.length
  const all = more > 0 ? [...shown, `${more} others`] : shown
  const last = all.at(-1) ?? ''
  return `by ${all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last}`
}
