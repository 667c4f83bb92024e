// A person's own month: the days of the weeks that it touches, as their week shows them.
import { datesOfMonth, monthOf } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { people } from '../user/people.ts'
import { readSettings } from '../administration/settings.ts'
import { daysOf, type Person, type Selected, type WeekDay } from './weeks.ts'

export type PersonMonth = {
  user: Person
  /** Its first date, 'YYYY-MM-01'. */
  month: string
  /** From the Monday of its first week to the Sunday of its last. */
  days: WeekDay[]
  /** Minutes of the counted timesheets of the month itself (rulings 2). */
  minutes: number
}

/** The viewer's own month with a date, or the current month, in a fixed number of statements. */
export async function readMyMonth(
  viewer: Viewer,
  date: string | null,
  selected: Selected,
): Promise<PersonMonth> {
  const [{ timeZone }, user] = await Promise.all([
    readSettings(),
    people.find(viewer, viewer.id, selected.person) as unknown as Promise<Person>,
  ])
  const month = monthOf(date ?? today(timeZone))
  const dates = datesOfMonth(month)
  const { days, minutesOn } = (await daysOf(viewer, [viewer.id], dates, timeZone, selected))(viewer.id)
  return { user, month, days, minutes: minutesOn(dates.filter((one) => monthOf(one) === month)) }
}
