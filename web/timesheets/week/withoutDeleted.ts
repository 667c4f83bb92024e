// The days of a week as Relay returns them.

/** The days without deleted timesheets, which leave null behind in the store. */
export function withoutDeleted<Day extends { readonly timesheets: readonly object[] }>(
  days: readonly Day[],
): Day[] {
  const isThere = (sheet: object | null) => sheet !== null
  return days.map((day) => ({ ...day, timesheets: day.timesheets.filter(isThere) }))
}
