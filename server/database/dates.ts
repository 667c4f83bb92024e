// Calendar dates: PostgreSQL's `date` reaches us as the midnight, in UTC, of its day.

/** 'YYYY-MM-DD' of a stored date. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
