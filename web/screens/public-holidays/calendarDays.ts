// The days of an iCalendar file (RFC 5545): events of one day, of several days, and repeating events.
import ICAL from 'ical.js'
import { clockIn, isCalendarDate } from '#domain/date.ts'
import { addDays, daysBetween } from '#domain/week.ts'
import { eventsIn, textOf, type EventLines, type Property } from './calendarEvents.ts'
import { doubtIn, statesIn } from './doubt.ts'
import { UnreadableFile, type Entry, type ParsedFile, type SkippedEntry } from './parsedFile.ts'

/** The maximum number of occurrences to compute for one file; a more frequent rule would keep the browser busy. */
const OCCURRENCES_MAX = 20_000
/** The same for one event that does not repeat yearly. */
const COUNT_MAX = 1_000
/** Days of one event. */
const LENGTH_MAX = 366

/** Why an event is not offered. */
class NoDay extends Error {}

type Window = { year: number; zone: string | undefined; last: string }

/**
 * @param year repeating events are read up to the end of the next year.
 * @param zone the company's time zone, for events that are whole days in it.
 * @throws UnreadableFile.
 */
export function calendarDays(text: string, year: number, zone?: string): ParsedFile {
  const window = { year, zone, last: `${year + 1}-12-31` }
  const events = eventsIn(text, { from: `${year}0101`, to: `${year + 1}1231` })
  const entries: Entry[] = []
  const leftOut: SkippedEntry[] = []
  const budget = { left: OCCURRENCES_MAX }
  for (const [event, exceptions] of withExceptions(events))
    try {
      if (textOf(event, 'STATUS').toUpperCase() === 'CANCELLED') continue
      entries.push(...entriesOf(event, exceptions, window, budget))
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      // ical.js reports a bad date or rule with errors of any type.
      const why = error instanceof NoDay ? error.message : 'has a date or a rule that cannot be read'
      leftOut.push({ name: textOf(event, 'SUMMARY').replace(/\s+/g, ' ') || 'An event without a name', why })
    }
  if (entries.length === 0 && leftOut.length > 0)
    throw new UnreadableFile(
      `This calendar has no day that can be read. ${leftOut[0]!.name}: it ${leftOut[0]!.why}.`,
    )
  return { entries, leftOut }
}

/** Each event with the events that move or cancel one of its occurrences. */
function withExceptions(events: readonly EventLines[]): [EventLines, EventLines[]][] {
  const isException = (event: EventLines) => event.some(({ name }) => name === 'RECURRENCE-ID')
  const exceptions = Map.groupBy(events.filter(isException), (event) => textOf(event, 'UID'))
  const masters = events.filter((event) => !isException(event))
  const known = new Set(masters.map((event) => textOf(event, 'UID')))
  const alone = events.filter((event) => isException(event) && !known.has(textOf(event, 'UID')))
  return [
    ...masters.map((event): [EventLines, EventLines[]] => [
      event,
      exceptions.get(textOf(event, 'UID')) ?? [],
    ]),
    ...alone.map((event): [EventLines, EventLines[]] => [event, []]),
  ]
}

/** The properties that are parsed; errors in other lines do not matter. */
const READ = new Set('UID DTSTART DTEND DURATION RECURRENCE-ID RRULE RDATE EXDATE STATUS SUMMARY'.split(' '))

function parsed(event: EventLines): ICAL.Component {
  const lines = event
    .filter(({ name, value }) => READ.has(name) && value !== '')
    .map(({ name, params, value }) => `${name}${params}:${value}`)
  return new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')) as never)
}

function entriesOf(
  lines: EventLines,
  exceptions: readonly EventLines[],
  window: Window,
  budget: { left: number },
): Entry[] {
  assertBounded(lines, window)
  const event = new ICAL.Event(parsed(lines), { exceptions: exceptions.map((one) => parsed(one)) as never })
  const sourceOf = new Map([lines, ...exceptions].map((one) => [textOf(one, 'SUMMARY'), one]))
  const entries = ({ summary }: ICAL.Event, start: ICAL.Time, end: ICAL.Time) =>
    spanOf(sourceOf.get(String(summary ?? '').trim()) ?? lines, start, end, window)
  if (!event.isRecurring()) return entries(event, event.startDate, event.endDate)
  const days: Entry[] = []
  const occurrences = event.iterator()
  for (let next = occurrences.next(); next && dateOf(next) <= window.last; next = occurrences.next()) {
    budget.left -= 1
    if (budget.left < 0)
      throw new UnreadableFile(
        'The events of this calendar repeat too often. Choose a calendar of public holidays.',
      )
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (item.component.getFirstPropertyValue('status') !== 'CANCELLED')
      days.push(...entries(item, startDate, endDate))
  }
  return days
}

/** Refuses a rule whose expansion would never end, before expanding anything. @throws NoDay. */
function assertBounded(lines: EventLines, { last }: Window): void {
  const valueOf = (name: string) => lines.find((one) => one.name === name)?.value
  if (valueOf('DTSTART') === undefined) throw new NoDay('has no date')
  const [, weeks = '0', days = '0'] = /^\+?P(?:(\d+)W)?(?:(\d+)D)?/i.exec(valueOf('DURATION') ?? '') ?? []
  if (Number(weeks) * 7 + Number(days) > LENGTH_MAX) throw new NoDay('is longer than a year')
  for (const { value } of lines.filter(({ name }) => name === 'RRULE')) assertRule(value, last)
}

/**
 * Accepts rules that repeat yearly, in years or in multiples of 12 months; any other rule needs an end within the years
 * that are read.
 * @throws NoDay.
 */
function assertRule(rule: string, last: string): void {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`, 'i').exec(rule)?.[1]?.toUpperCase()
  const [freq, interval, until, count] = [
    part('FREQ'),
    Number(part('INTERVAL') ?? 1),
    part('UNTIL'),
    part('COUNT'),
  ]
  if (freq === 'YEARLY' || (freq === 'MONTHLY' && interval > 0 && interval % 12 === 0)) return
  const isByDays = freq === 'MONTHLY' || freq === 'WEEKLY' || freq === 'DAILY'
  const ends =
    until === undefined ? Number(count) <= COUNT_MAX : until.slice(0, 8) <= last.replaceAll('-', '')
  // A daily rule with days of the month may never match, and the search would not end.
  const isEndless = freq === 'DAILY' && /BY(?:MONTH|YEAR)/i.test(rule)
  if (!isByDays || !ends || isEndless) throw new NoDay('repeats other than every year')
}

/** Each day of an event from the year on. */
function spanOf(lines: EventLines, start: ICAL.Time, end: ICAL.Time, { year, zone }: Window): Entry[] {
  const name = textOf(lines, 'SUMMARY').replace(/\s+/g, ' ')
  if (name === '') throw new NoDay('has no name')
  const { first, length } = wholeDays(lines, start, end, zone)
  if (length > LENGTH_MAX) throw new NoDay('is longer than a year')
  const texts = [name, textOf(lines, 'DESCRIPTION')]
  const about = { name, doubt: doubtIn(texts), states: statesIn(texts.join('\n')) }
  const skipped = Math.max(0, Math.min(length, daysBetween(first, `${year}-01-01`)))
  // Past days stay, to distinguish a file of past years from an empty one.
  if (skipped === length) return [{ date: first, ...about }]
  return Array.from({ length: length - skipped }, (_, day) => ({
    date: addDays(first, skipped + day),
    ...about,
  }))
}

/** The first day of an event and the number of its days. @throws NoDay if it has a time. */
function wholeDays(lines: EventLines, start: ICAL.Time, end: ICAL.Time, zone: string | undefined) {
  const isMarked = lines.some(isAllDayMark)
  const [first, last] = isMarked
    ? [localDate(start, zone), localDate(end, zone)]
    : [dateOf(start), dateOf(end)]
  const days = daysBetween(first, last)
  if (isMarked) return { first, length: Math.max(days, 1) }
  if (!isMidnight(start)) throw new NoDay('has a time')
  // Some programs write the last minute or second of the last day.
  if (!end.isDate && end.hour === 23 && end.minute === 59 && !isUtc(end)) return { first, length: days + 1 }
  if (!isMidnight(end)) throw new NoDay('has a time')
  // The end is exclusive. Some programs write the start day.
  const length = Math.max(days, start.isDate ? 1 : 0)
  if (length <= 0) throw new NoDay('has a time')
  return { first, length }
}

function isAllDayMark({ name, value }: Property): boolean {
  return name === 'X-MICROSOFT-CDO-ALLDAYEVENT' && /^true$/i.test(value)
}

/** The date of an instant in UTC that is midnight in the company's zone, or the nearest midnight. */
function localDate(time: ICAL.Time, zone: string | undefined): string {
  if (time.isDate || !isUtc(time)) return dateOf(time)
  const { date, minutes } = clockIn(time.toJSDate(), zone ?? 'UTC')
  if (minutes === 0) return date
  return time.hour >= 12 ? addDays(dateOf(time), 1) : dateOf(time)
}

const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone

/** A date, or midnight in local time. Midnight in UTC is a different local hour. */
function isMidnight(time: ICAL.Time): boolean {
  return time.isDate || (time.hour === 0 && time.minute === 0 && time.second === 0 && !isUtc(time))
}

function dateOf(time: ICAL.Time): string {
  const date = time.toString().slice(0, 10)
  if (!isCalendarDate(date)) throw new NoDay('has a date that cannot be read')
  return date
}
