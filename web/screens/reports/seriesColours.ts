// The colour of each series of a chart. Task types and states have the same colour everywhere; other series, such as
// groups, get one of the remaining colours.
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

/** A token of the theme. @param key of the series; '' for the rest. @param nth its index. */
export function seriesColour(key: string, nth: number): string {
  return (known as Record<string, string>)[key] ?? ((key !== '' && others[nth]) || 'series.rest')
}
