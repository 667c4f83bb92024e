// A person's own days as an iCalendar: their timesheets, leave and public holidays, and nothing of others.
import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import { absenceLabel } from '#domain/absence/absence.ts'
import { LEAVE_PENDING } from '#domain/absence/leave.ts'
import { isoDate } from '#domain/date.ts'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { onTimeLine } from '#domain/timesheet/clock-change.ts'
import { absoluteStart, formatDuration } from '#domain/timesheet/time.ts'
import { addDays } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import type { Timesheet } from '#server/database/generated/client.ts'
import { readSettings } from '../administration/settings.ts'

/** How far back and ahead it goes, in days. */
const BACK = 90
const AHEAD = 365
/** Timesheets in it, the latest. */
const SHEETS_MAX = 300

/** @returns the text of the calendar, the same while nothing in it changes. */
export async function readCalendar(userId: number): Promise<string> {
  const { timeZone } = await readSettings()
  const day = today(timeZone)
  const dates = { gte: new Date(addDays(day, -BACK)), lte: new Date(addDays(day, AHEAD)) }
  const person = await db.user.findUniqueOrThrow({ where: { id: userId }, include: { payLocation: true } })
  const region = person.payLocation?.region
  const [sheets, absences, asked, holidays] = await Promise.all([
    db.timesheet.findMany({
      where: { userId, status: { not: 'CANCELLED' }, startDate: dates },
      orderBy: [{ startDate: 'desc' }, { id: 'desc' }],
      take: SHEETS_MAX,
    }),
    // A roster repeats every week and is no appointment.
    db.absence.findMany({
      where: {
        userId,
        kind: { not: 'NOT_ROSTERED' },
        startDate: { lte: dates.lte },
        endDate: { gte: dates.gte },
      },
      orderBy: { id: 'asc' },
    }),
    db.leave.findMany({
      where: { userId, status: 'PENDING', startDate: { lte: dates.lte }, endDate: { gte: dates.gte } },
      orderBy: { id: 'asc' },
    }),
    region
      ? db.publicHoliday.findMany({
          where: { region: { equals: region, mode: 'insensitive' }, date: dates },
          orderBy: { date: 'asc' },
        })
      : [],
  ])
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('prodid', '-//Daybook//Days//EN')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('x-wr-calname', 'Daybook')
  const add = (uid: string, summary: string, start: ICAL.Time, end: ICAL.Time, status = 'CONFIRMED') => {
    const event = new ICAL.Component('vevent')
    event.updatePropertyWithValue('uid', `${uid}@daybook`)
    // Of the event and not of this reading, so that an unchanged calendar is the same text.
    event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(start.toJSDate(), true))
    event.updatePropertyWithValue('dtstart', start)
    event.updatePropertyWithValue('dtend', end)
    event.updatePropertyWithValue('summary', summary)
    event.updatePropertyWithValue('status', status)
    event.updatePropertyWithValue('transp', 'TRANSPARENT')
    calendar.addSubcomponent(event)
  }
  const days = (uid: string, summary: string, first: Date, last: Date, status?: string) =>
    add(uid, summary, dateOf(isoDate(first)), dateOf(addDays(isoDate(last), 1)), status)
  for (const sheet of sheets) {
    const words = `${timesheetStatusLabel[sheet.status]}, ${formatDuration(sheet.totalDuration)}`
    const span = spanOf(sheet, timeZone)
    if (span) add(`timesheet-${sheet.id}`, `Timesheet: ${words}`, ...span)
    else days(`timesheet-${sheet.id}`, `Timesheet: ${words}`, sheet.startDate, sheet.startDate)
  }
  for (const { id, kind, startDate, endDate } of absences)
    days(`away-${id}`, absenceLabel[kind], startDate, endDate!)
  for (const { id, startDate, endDate } of asked)
    days(`leave-${id}`, LEAVE_PENDING, startDate, endDate, 'TENTATIVE')
  for (const { id, name, date } of holidays) days(`holiday-${id}`, name, date, date)
  return calendar.toString()
}

const dateOf = (date: string): ICAL.Time => ICAL.Time.fromDateString(date)

/** The instants of a timesheet; null while it has no times. */
function spanOf(sheet: Timesheet, timeZone: string): [ICAL.Time, ICAL.Time] | null {
  const { startTime, endTime, shift } = sheet
  if (startTime === null || endTime === null) return null
  const start = absoluteStart(startTime, shift)
  const end = start + ((endTime - startTime + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY)
  const midnight = DateTime.fromISO(isoDate(sheet.startDate), { zone: timeZone })
  const at = (minutes: number) => ICAL.Time.fromJSDate(onTimeLine(midnight, minutes).toJSDate(), true)
  return [at(start), at(end)]
}
