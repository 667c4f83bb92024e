// The colour of each part of a chart: task types and states have their own everywhere; all else, such as groups, has others.
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { typeColour } from '#web/timesheets/typeColour.ts'

const known: Readonly<Record<keyof typeof typeColour | TimesheetStatus, string>> = {
  ...typeColour,
  DRAFT: 'status.draft.fg',
  PENDING: 'status.pending.fg',
  APPROVED: 'status.approved.fg',
  DECLINED: 'status.declined.fg',
  RECALLED: 'status.recalled.fg',
  CANCELLED: 'status.cancelled.fg',
}
const others = ['series.one', 'series.two', 'series.three', 'series.four', 'series.five']

/** A token of the theme. @param key of the part; '' for the rest. @param nth its place among the parts, from 0. */
export function seriesColour(key: string, nth: number): string {
  return (known as Record<string, string>)[key] ?? ((key !== '' && others[nth]) || 'series.rest')
}
