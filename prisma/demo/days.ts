// The days of the last eight weeks on which somebody recorded a timesheet, and what stands in it.
import type { DateTime } from 'luxon'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { randomFor } from './random.ts'
import { callOutHours, longHours, minutesOf, timesOf, usualHours, type Hours } from './hours.ts'
import type { Lookups } from './lookups.ts'
import type { Person } from './people.ts'
import { prestart, recordsUnbilled, taskFor, workAtHand } from './tasks.ts'
import type { Circumstances, Day, Task } from './types.ts'
import { overMaximum, pastMidnight } from './mistakes.ts'
import type { Texts } from './texts.ts'

export const DAYS = 56
/** Those who left have recorded nothing for so many days. */
const LEFT_DAYS = 30
const PRESTART = 15

/** Public holidays of Queensland with a fixed date. */
const holidays = ['01-01', '01-26', '04-25', '12-25', '12-26']

/** Monday to Friday, public holidays excepted. */
export function isWorkingDay(date: DateTime): boolean {
  return date.weekday <= 5 && !holidays.includes(date.toFormat('MM-dd'))
}

/** Whose latest usual day breaks which check. */
const unchecked: Record<string, (tasks: readonly Task[]) => Task[]> = {
  'mele.tupou@demo.example': overMaximum,
  'lachlan.odea@demo.example': pastMidnight,
}

/** Everything a person recorded, oldest first. */
export function daysOf(person: Person, today: DateTime, lookups: Lookups, texts: Texts): Day[] {
  const days = usualDays(person, today, lookups, texts)
  const change = unchecked[person.user.email]
  const latest = days.findLastIndex(
    ({ daysAgo, shift, date }) =>
      daysAgo >= 2 && shift === 'DAY' && days.filter((other) => +other.date === +date).length === 1,
  )
  return days.map((day, index) => (change && index === latest ? withoutCheck(day, change(day.tasks)) : day))
}

function withoutCheck(day: Day, tasks: Task[]): Day {
  const { startTime, endTime } = tasks.at(-1)!.line
  const end = day.date.plus({ minutes: endTime! < startTime! ? endTime! + MINUTES_PER_DAY : endTime! })
  return { ...day, tasks, end, isUnchecked: true }
}

function usualDays(person: Person, today: DateTime, lookups: Lookups, texts: Texts): Day[] {
  if (person.records === 'none') return []
  const latest = person.records === 'left' ? LEFT_DAYS : 0
  return Array.from({ length: DAYS - latest }, (_, index) => DAYS - 1 - index).flatMap((daysAgo) => {
    const date = today.minus({ days: daysAgo })
    return hoursOf(person, date, daysAgo).map((hours, index): Day => {
      const random = randomFor(`${person.user.email} does on ${date.toISODate()} #${index}`)
      const hand = workAtHand(person, weekOf(date), daysAgo, lookups)
      const tasks = tasksIn({ random, person, hand, lookups, texts, date, daysAgo }, hours)
      const end = date.plus({ minutes: hours.stretches.at(-1)!.end })
      return { person, date, daysAgo, shift: hours.shift, tasks, end, nth: index, isUnchecked: false }
    })
  })
}

/** The hours of the one timesheet of a day, of two when the person was called out, of none on a day off. */
function hoursOf(person: Person, date: DateTime, daysAgo: number): Hours[] {
  const random = randomFor(`${person.user.email} works on ${date.toISODate()}`)
  const isOnNights =
    person.worksNights && randomFor(`${person.user.email} turns in ${weekOf(date)}`).happens(0.3)
  if (isDayOff(person, date, isOnNights, daysAgo)) return []
  if (isOnNights) return [usualHours(random, 'NIGHT', 0)]
  if (random.happens(0.008)) return [longHours(random)]
  const hours = usualHours(random, 'DAY', person.user.defaultStartTime)
  const isCalledOut = person.user.showFieldService && random.happens(0.025)
  const callOut = callOutHours(random, hours.stretches.at(-1)!.end)
  return isCalledOut && minutesOf(hours) <= 11 * 60 ? [hours, callOut] : [hours]
}

function isDayOff(person: Person, date: DateTime, isOnNights: boolean, daysAgo: number): boolean {
  const { email } = person.user
  const isFree = !isWorkingDay(date)
  // The nights of today and yesterday are not over, or not written down yet.
  if (isOnNights && (isFree || daysAgo <= 1)) return true
  const random = randomFor(`${email} rests on ${date.toISODate()}`)
  if (isFree) return date.weekday !== 6 || !random.happens(0.14)
  return randomFor(`${email} is on leave in ${weekOf(date)}`).happens(0.05) || random.happens(0.05)
}

function tasksIn(about: Circumstances, { stretches }: Hours): Task[] {
  const [first, ...others] = stretches
  if (!first || stretches.length < 2 || !recordsUnbilled(about.person) || !about.random.happens(0.3))
    return stretches.map((stretch) => taskFor(about, timesOf(stretch)))
  const talkEnds = first.start + PRESTART * about.random.between(1, 2)
  return [
    prestart(about, timesOf({ start: first.start, end: talkEnds })),
    ...[{ start: talkEnds, end: first.end }, ...others].map((stretch) => taskFor(about, timesOf(stretch))),
  ]
}

function weekOf(date: DateTime): string {
  return `${date.weekYear}-${date.weekNumber}`
}
