// The home of a person as this device read it ahead, on the day on which it is shown without a network.
import { addDays, mondayOf } from '#domain/week.ts'

type Day = { date: string; minutes: number; missing: boolean; away: null; holiday: null; timesheets: [] }
export type Home = { myWeek: { id: string; monday: string; minutes: number; days: readonly object[] } }

/** @param today 'YYYY-MM-DD' in the company's zone. */
export function ofThisWeek<H extends Home>(home: H, today: string): H {
  const monday = mondayOf(today)
  const { myWeek } = home
  if (myWeek.monday >= monday) return home
  // It has begun since: what its days are to the server is not known here, and nobody records a day ahead.
  const days = Array.from({ length: 7 }, (_, at): Day => ({
    ...{ date: addDays(monday, at), minutes: 0, missing: false, away: null, holiday: null, timesheets: [] },
  }))
  return { ...home, myWeek: { ...myWeek, id: `${myWeek.id} ${monday}`, monday, minutes: 0, days } }
}
