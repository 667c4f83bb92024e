// The days of a week as Relay hands them out.

/** Days with those of their timesheets that are there: one that is gone leaves its place in the store behind. */
export function withSheetsThere<Day extends { readonly timesheets: readonly object[] }>(
  days: readonly Day[],
): Day[] {
  const isThere = (sheet: object | null) => sheet !== null
  return days.map((day) => ({ ...day, timesheets: day.timesheets.filter(isThere) }))
}
