// Generates the recorded days of the last eight weeks and their tasks.
import type { DateTime } from 'luxon'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import { parseTime } from '#domain/timesheet/time.ts'
import type { Company, Person } from './company.ts'
import { readCsv } from './csv.ts'
import { unwritten } from './mistakes.ts'
import { randomFor } from './random.ts'
import { taskFor, unbilled, workAtHand } from './tasks.ts'

export type Day = ReturnType<typeof daysOf>[number]

const DAYS = 56
/** Former employees have recorded nothing for so many days. */
const LEFT_DAYS = 30
const PRESTART_ACCOUNT = 5110

/** Public holidays of Queensland with a fixed date. */
const holidays = ['01-01', '01-26', '04-25', '12-25', '12-26']

/**
 * The shapes of each kind of day: working intervals in minutes after `start`, or after the person's usual start if it is
 * blank; `prestart` if the first interval is the meeting before work.
 */
const shapes = readCsv<'kind' | 'start' | 'stretches', 'prestart'>('hours.csv')

/** Monday to Friday, except public holidays. */
export function isWorkingDay(date: DateTime): boolean {
  return date.weekday <= 5 && !holidays.includes(date.toFormat('MM-dd'))
}

/** The recorded days of a person, oldest first. */
export function daysOf(person: Person, company: Company) {
  if (person.records === 'none') return []
  const latest = person.records === 'left' ? LEFT_DAYS : 0
  let { unchecked } = person
  return Array.from({ length: DAYS - latest }, (_, index) => latest + index)
    .map((daysAgo) => {
      const kinds = kindsOf(person, daysAgo, company)
      // One day violates a check that was off when the day was submitted, or has no description of one's own.
      const isUnchecked = daysAgo >= 2 && unchecked !== '' && kinds.join() === 'DAY'
      if (!isUnchecked) return kinds.map((kind, nth) => dayOf(person, daysAgo, kind, nth, company))
      const day = { ...dayOf(person, daysAgo, unchecked, 0, company), isUnchecked }
      unchecked = ''
      return [day]
    })
    .toReversed()
    .flat()
}

/** The kind of the day and of an evening call-out; empty on a day off. */
function kindsOf({ email, worksNights, showFieldService }: Person, daysAgo: number, company: Company) {
  const date = company.today.minus({ days: daysAgo })
  const isFree = !isWorkingDay(date)
  const isOnNights = worksNights && randomFor(`${email} turns in ${weekOf(date)}`).happens(0.3)
  const isOnLeave = randomFor(`${email} is on leave in ${weekOf(date)}`).happens(0.05)
  const random = randomFor(`${email} works on ${date.toISODate()}`)
  // Night shifts of today and yesterday have not been recorded yet.
  if (isOnNights) return isFree || isOnLeave || daysAgo <= 1 ? [] : ['NIGHT']
  if (isFree ? date.weekday !== 6 || random.happens(0.86) : isOnLeave || random.happens(0.05)) return []
  if (random.happens(0.008)) return ['LONG']
  return daysAgo > 0 && showFieldService && random.happens(0.02) ? ['DAY', 'CALL_OUT'] : ['DAY']
}

/** A recorded day; `nth` distinguishes timesheets of one person and date. */
function dayOf(person: Person, daysAgo: number, kind: string, nth: number, company: Company) {
  const date = company.today.minus({ days: daysAgo })
  const random = randomFor(`${person.email} does on ${date.toISODate()} #${nth}`)
  const mayTalk = allowedLineTypes(person.taskType).includes('UNBILLED')
  const shape = random.oneOf(shapes.filter((one) => one.kind === kind && (mayTalk || !one.prestart)))
  const start = (parseTime(shape.start) ?? person.defaultStartTime) + random.oneOf([-15, 0, 0, 0, 15, 30])
  const hand = workAtHand(person, weekOf(date), daysAgo, company)
  const about = { random, person, hand, company, date, daysAgo }
  const stretches = shape.stretches.split(';').map((stretch) => stretch.split('-').map(Number))
  const described = stretches.map(([from, to], index) => {
    const startTime = (start + from!) % MINUTES_PER_DAY
    const times = { startTime, endTime: (start + to!) % MINUTES_PER_DAY || MINUTES_PER_DAY }
    return shape.prestart && index === 0 ? unbilled(about, times, PRESTART_ACCOUNT) : taskFor(about, times)
  })
  const tasks = kind === 'UNWRITTEN' ? unwritten(described) : described
  const shift = kind === 'NIGHT' ? ('NIGHT' as const) : ('DAY' as const)
  /** The end of the work. */
  const end = date.plus({ minutes: start + stretches.at(-1)![1]! })
  const startDate = new Date(date.toISODate()!)
  return { person, date, startDate, daysAgo, shift, tasks, end, nth, isUnchecked: false }
}

function weekOf(date: DateTime): string {
  return `${date.weekYear}-${date.weekNumber}`
}
