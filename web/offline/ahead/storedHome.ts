// Adapts a person's prefetched home to the current date, for offline use.
import { addDays, mondayOf } from '#domain/week.ts'

type Day = {
  date: string
  minutes: number
  missing: boolean
  away: null
  leaveAsked: false
  holiday: null
  timesheets: []
}
export type Home = { myWeek: { id: string; monday: string; minutes: number; days: readonly object[] } }

/** @param today 'YYYY-MM-DD' in the company's zone. */
export function ofThisWeek<H extends Home>(home: H, today: string): H {
  const monday = mondayOf(today)
  const { myWeek } = home
  if (myWeek.monday >= monday) return home
  // The week has begun since. The states of its days are unknown here, but none was recorded in advance.
  const days = Array.from({ length: 7 }, (_, at): Day => ({
    ...{
      date: addDays(monday, at),
      minutes: 0,
      missing: false,
      away: null,
      leaveAsked: false,
      holiday: null,
      timesheets: [],
    },
  }))
  return { ...home, myWeek: { ...myWeek, id: `${myWeek.id} ${monday}`, monday, minutes: 0, days } }
}
