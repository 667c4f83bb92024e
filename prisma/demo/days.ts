// The days of the last eight weeks on which somebody recorded a timesheet, and what stands in it.
import type { DateTime } from 'luxon'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { Company, Person } from './company.ts'
import { callOutHours, longHours, timesOf, usualHours, type Stretch } from './hours.ts'
import { overMaximum, pastMidnight } from './mistakes.ts'
import { randomFor } from './random.ts'
import { taskFor, unbilled, workAtHand, type Circumstances, type Task } from './tasks.ts'

export type Day = {
  person: Person
  /** Its midnight in the company's zone. */
  date: DateTime
  daysAgo: number
  shift: Shift
  tasks: Task[]
  /** When the work of the day was over. */
  end: DateTime
  /** Tells the timesheets of one person and date apart. */
  nth: number
  /** Breaks a check that was switched off when it was submitted. */
  isUnchecked: boolean
}

const DAYS = 56
/** Those who left have recorded nothing for so many days. */
const LEFT_DAYS = 30
const PRESTART = 15
const PRESTART_ACCOUNT = 5110

/** Public holidays of Queensland with a fixed date. */
const holidays = ['01-01', '01-26', '04-25', '12-25', '12-26']

/** Monday to Friday, public holidays excepted. */
export function isWorkingDay(date: DateTime): boolean {
  return date.weekday <= 5 && !holidays.includes(date.toFormat('MM-dd'))
}

/** Whose latest usual day breaks which check. */
const unchecked: Record<string, typeof overMaximum> = {
  'mele.tupou': overMaximum,
  'lachlan.odea': pastMidnight,
}

/** Everything a person recorded, oldest first. */
export function daysOf(person: Person, company: Company): Day[] {
  if (person.records === 'none') return []
  const latest = person.records === 'left' ? LEFT_DAYS : 0
  const days = Array.from({ length: DAYS - latest }, (_, index) => DAYS - 1 - index)
    .map((daysAgo) => dayOf(person, daysAgo, company))
    .toReversed()
  const change = unchecked[person.account]
  const usual = days.find(([day, another]) => day && !another && day.daysAgo >= 2 && day.shift === 'DAY')?.[0]
  if (change && usual) {
    const tasks = change(usual.tasks)
    const { startTime, endTime } = tasks.at(-1)!
    const end = endTime! < startTime! ? endTime! + MINUTES_PER_DAY : endTime!
    Object.assign(usual, { tasks, end: usual.date.plus({ minutes: end }), isUnchecked: true })
  }
  return days.toReversed().flat()
}

/** The one timesheet of a day, or two when the person was called out; none on a day off. */
function dayOf(person: Person, daysAgo: number, company: Company): Day[] {
  const date = company.today.minus({ days: daysAgo })
  const week = `${date.weekYear}-${date.weekNumber}`
  const random = randomFor(`${person.email} works on ${date.toISODate()}`)
  const isOnNights = person.worksNights && randomFor(`${person.email} turns in ${week}`).happens(0.3)
  if (isDayOff(person, date, week, isOnNights, daysAgo)) return []
  const shift = isOnNights ? 'NIGHT' : 'DAY'
  const hand = workAtHand(person, week, daysAgo, company)
  const isLong = !isOnNights && random.happens(0.008)
  const hours = isLong ? longHours(random) : usualHours(random, shift, person.defaultStartTime)
  const over = hours.at(-1)!.end
  const isCalledOut = !isOnNights && !isLong && person.showFieldService && random.happens(0.025)
  const worked = hours.reduce((sum, { start, end }) => sum + end - start, 0)
  const sheets = isCalledOut && worked <= 11 * 60 ? [hours, callOutHours(random, over)] : [hours]
  return sheets.map((stretches, nth) => {
    const random = randomFor(`${person.email} does on ${date.toISODate()} #${nth}`)
    const tasks = tasksIn({ random, person, hand, company, date, daysAgo }, stretches)
    const end = date.plus({ minutes: stretches.at(-1)!.end })
    return { person, date, daysAgo, shift, tasks, end, nth, isUnchecked: false }
  })
}

function isDayOff({ email }: Person, date: DateTime, week: string, isOnNights: boolean, daysAgo: number) {
  const isFree = !isWorkingDay(date)
  // The nights of today and yesterday are not over, or not written down yet.
  if (isOnNights && (isFree || daysAgo <= 1)) return true
  const random = randomFor(`${email} rests on ${date.toISODate()}`)
  if (isFree) return date.weekday !== 6 || !random.happens(0.14)
  return randomFor(`${email} is on leave in ${week}`).happens(0.05) || random.happens(0.05)
}

/** A task for each stretch; some days of those who may record it begin with the talk before work. */
function tasksIn(about: Circumstances, stretches: readonly Stretch[]): Task[] {
  const { random, person } = about
  const [first, ...others] = stretches
  const mayTalk = stretches.length >= 2 && allowedLineTypes(person.taskType).includes('UNBILLED')
  if (!mayTalk || !random.happens(0.3)) return stretches.map((stretch) => taskFor(about, timesOf(stretch)))
  const { start, end } = first!
  const talkEnds = start + PRESTART * random.between(1, 2)
  return [
    unbilled(about, timesOf({ start, end: talkEnds }), PRESTART_ACCOUNT),
    ...[{ start: talkEnds, end }, ...others].map((stretch) => taskFor(about, timesOf(stretch))),
  ]
}
