// The days of an iCalendar file (RFC 5545): whole days, over several days, and those that repeat every year.
import ICAL from 'ical.js'
import { HOLIDAYS_AT_ONCE } from '#domain/limits.ts'
import { addDays, daysBetween } from '#domain/week.ts'
import { isCalendarDate } from '#domain/date.ts'
import { UnreadableFile, type Found, type FoundDay } from './found.ts'

/** Occurrences that are computed of one file; a rule that repeats more often would keep the browser busy. */
const OCCURRENCES_MAX = 20_000

/** An event that is no whole day, or that cannot be read. */
class NoDay extends Error {}

/** @param year repeating events are read up to the end of the next year. @throws UnreadableFile. */
export function calendarDays(text: string, year: number): Found {
  const events = eventsOf(text)
  const days: FoundDay[] = []
  const budget = { left: OCCURRENCES_MAX }
  let leftOut = 0
  for (const event of events)
    try {
      days.push(...daysOf(event, year, budget))
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      // ical.js reports a bad date or rule with errors of any type.
      leftOut += 1
    }
  if (days.length === 0 && leftOut > 0)
    throw new UnreadableFile('This calendar has no whole days, only events with a time.')
  return { days, leftOut }
}

/** The events, each with its exceptions. */
function eventsOf(text: string): ICAL.Event[] {
  const components = calendarsOf(text).flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const exceptions = Map.groupBy(components.filter(isException), uidOf)
  const masters = components.filter((component) => !isException(component))
  const known = new Set(masters.map(uidOf))
  const alone = components.filter((component) => isException(component) && !known.has(uidOf(component)))
  return [...masters, ...alone]
    .filter((component) => component.getFirstPropertyValue('status') !== 'CANCELLED')
    .map(
      (component) =>
        new ICAL.Event(component, {
          exceptions: isException(component) ? [] : (exceptions.get(uidOf(component)) ?? []),
        }),
    )
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
      typeof ICAL.Component
    >[0][]
    return all.map((one) => new ICAL.Component(one))
  } catch {
    throw new UnreadableFile(
      'This calendar is damaged or incomplete. Download it again, and choose it again.',
    )
  }
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid'))

function daysOf(event: ICAL.Event, year: number, budget: { left: number }): FoundDay[] {
  if (!event.component.hasProperty('dtstart')) throw new NoDay()
  if (!event.isRecurring()) return spanOf(event, event.startDate, event.endDate, year)
  const rules = event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)
  if (rules.some(({ freq }) => freq !== 'YEARLY')) throw new NoDay()
  const last = `${year + 1}-12-31`
  const days: FoundDay[] = []
  const occurrences = event.iterator()
  for (let next = occurrences.next(); next && dateOf(next) <= last; next = occurrences.next()) {
    budget.left -= 1
    if (budget.left < 0)
      throw new UnreadableFile(
        'The events of this calendar repeat too often. Choose a calendar of public holidays.',
      )
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (item.component.getFirstPropertyValue('status') !== 'CANCELLED')
      days.push(...spanOf(item, startDate, endDate, year))
  }
  return days
}

/** Each day of an event from the year on. */
function spanOf({ summary }: ICAL.Event, start: ICAL.Time, end: ICAL.Time, year: number): FoundDay[] {
  const name = String(summary ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!isWholeDay(start) || !isWholeDay(end) || name === '') throw new NoDay()
  const first = dateOf(start)
  // The end is the day after the last one. Some programs write the same day as the start.
  const length = Math.max(daysBetween(first, dateOf(end)), start.isDate ? 1 : 0)
  if (length === 0) throw new NoDay()
  const skipped = Math.max(0, Math.min(length, daysBetween(first, `${year}-01-01`)))
  // One more than can be added, so that the file is refused and not cut.
  const shown = Math.min(length - skipped, HOLIDAYS_AT_ONCE + 1)
  // A day of the past stays, to tell a file of past years from an empty one.
  if (shown === 0) return [{ date: first, name }]
  return Array.from({ length: shown }, (_, day) => ({ date: addDays(first, skipped + day), name }))
}

/** A date, or midnight by the clock of the place; midnight in UTC is another hour there. */
function isWholeDay(time: ICAL.Time): boolean {
  const isMidnight = time.hour === 0 && time.minute === 0 && time.second === 0
  return time.isDate || (isMidnight && time.zone !== ICAL.Timezone.utcTimezone)
}

function dateOf(time: ICAL.Time): string {
  const date = time.toString().slice(0, 10)
  if (!isCalendarDate(date)) throw new NoDay()
  return date
}
