// A person's hours of recent weeks, and what was unusual about a week (spec 7, Profile/WorkingHours).
import { formatDate } from '#domain/date.ts'
import { median } from '#domain/median.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { FAR, USUAL_DAYS } from '#domain/unusual.ts'
import { addDays, datesOf, mondayOf, usualMinutes } from '#domain/week.ts'

/** The number of weeks, including the current one. */
export const WORKING_WEEKS = 8
/** Minutes by which a week must differ to be unusual: five times the limit of a day. */
export const FAR_WEEK = 5 * FAR.minutes

export type WorkedDay = { date: string; minutes: number }
export type WorkedWeek = {
  /** Its first date, 'YYYY-MM-DD'. */
  monday: string
  /** Monday to Sunday. */
  days: WorkedDay[]
  minutes: number
  /** What is unusual about the week, in words; usually empty. */
  unusual: string[]
}
export type WorkingHours = {
  /** Latest week last. */
  weeks: WorkedWeek[]
  /** The median of complete weeks with work; null when there are too few. */
  usualWeek: number | null
  /** The median of days. */
  usualDay: number | null
}

/** The Mondays of the weeks shown on a day, latest last. */
export function mondaysShown(today: string): string[] {
  return Array.from({ length: WORKING_WEEKS }, (_, week) =>
    addDays(mondayOf(today), -7 * (WORKING_WEEKS - 1 - week)),
  )
}

/** Groups the minutes of each date into the weeks up to today. */
export function workingHours(minutesOn: ReadonlyMap<string, number>, today: string): WorkingHours {
  const weeks = mondaysShown(today).map((monday) => {
    const days = datesOf(monday).map((date) => ({ date, minutes: minutesOn.get(date) ?? 0 }))
    return { monday, days, minutes: days.reduce((sum, { minutes }) => sum + minutes, 0) }
  })
  const over = weeks.filter(({ monday }) => monday !== mondayOf(today))
  const worked = weeks
    .flatMap(({ days }) => days.map(({ minutes }) => minutes))
    .filter((minutes) => minutes > 0)
  const usualWeek = usualMinutes(over.map(({ minutes }) => minutes))
  // Days before the first recorded one are not missing.
  const begun = weeks.find(({ minutes }) => minutes > 0)?.monday ?? ''
  const usualDay = worked.length < USUAL_DAYS.least ? null : median(worked)
  return {
    usualWeek,
    usualDay,
    weeks: weeks.map((week) => ({
      ...week,
      unusual: unusualOf(week, {
        usualDay,
        usualWeek,
        isOver: over.includes(week) && week.monday >= begun,
      }),
    })),
  }
}

type Usual = Pick<WorkingHours, 'usualDay' | 'usualWeek'> & {
  /** The person could have worked the whole week. */
  isOver: boolean
}

function unusualOf({ days, minutes }: Omit<WorkedWeek, 'unusual'>, usual: Usual): string[] {
  const { usualDay, usualWeek, isOver } = usual
  const remarks: string[] = []
  if (usualWeek !== null) {
    if (minutes > usualWeek + FAR_WEEK) remarks.push('Much longer than your usual week')
    // The current week may still become usual.
    else if (isOver && minutes > 0 && minutes < usualWeek - FAR_WEEK)
      remarks.push('Much shorter than your usual week')
    else if (isOver && minutes === 0) remarks.push('Nothing recorded')
  }
  if (days.every(({ minutes }) => minutes > 0)) remarks.push('Work on all seven days')
  if (usualDay !== null)
    for (const { date, minutes } of days)
      if (minutes > usualDay + FAR.minutes)
        remarks.push(`${formatDate(date)} was much longer: ${formatDuration(minutes)}`)
  return remarks
}
