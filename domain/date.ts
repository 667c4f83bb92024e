// Formats dates and instants, each in its one format (spec 9, rulings 2 and 2c). Written by hand, because Intl is slow and
// a bulk approval formats a hundred dates.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'YYYY-MM-DD' of a stored date, which the server reads as midnight UTC. */
export function isoDate(midnight: Date): string {
  return midnight.toISOString().slice(0, 10)
}

/** Whether 'YYYY-MM-DD' names a day of the calendar: not '2026-02-30'. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && isoDate(midnight) === text
}

/** Formats 'YYYY-MM-DD' as 'Tue Nov 17, 2026', for lists, panels, sentences and mail. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-')
  // JavaScript reads a date without a time as UTC.
  return `${WEEKDAYS[new Date(date).getUTCDay()]} ${MONTHS[Number(month) - 1]} ${day}, ${year}`
}

/** Formats 'YYYY-MM-DD' as '17 Nov 2026', for date fields (spec 2); returns '' for any other text. */
export function formatFieldDate(date: string): string {
  const [, year, month = '', day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})$/.exec(date) ?? []
  return year ? `${day} ${MONTHS[Number(month) - 1]} ${year}` : ''
}

/** Formats 'YYYY-MM-DD' as 'Nov 17', for the days of a pay period. */
export function formatDay(date: string): string {
  const [, month, day] = date.split('-')
  return `${MONTHS[Number(month) - 1]} ${day}`
}

/** Formats the month of 'YYYY-MM-DD' as 'November 2026'. */
export function formatMonth(date: string): string {
  return months.format(new Date(date))
}

const months = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** 'DD/MM/YYYY HH:mm' of an instant in an IANA time zone, by default the machine's. */
export function formatInstant(instant: string | Date, timeZone?: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const digits = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...digits, year: 'numeric', hourCycle: 'h23', timeZone })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant)).replace(',', '')
}

/**
 * Formats an instant for a sentence: 'HH:mm' for today, 'DD/MM/YYYY HH:mm' for any other day (rulings 2).
 * @param today the date 'YYYY-MM-DD' in the same time zone.
 */
export function formatTime(instant: string | Date, today: string, timeZone?: string): string {
  const formatted = formatInstant(instant, timeZone)
  return clockIn(instant, timeZone).date === today ? formatted.split(' ')[1]! : formatted
}

/** Formats an instant as 'Wed 18/11 17:00', for the end of what is open for a while. */
export function formatUntil(instant: string | Date, timeZone?: string): string {
  const { date } = clockIn(instant, timeZone)
  const [day, time] = formatInstant(instant, timeZone).split(' ')
  return `${WEEKDAYS[new Date(date).getUTCDay()]} ${day!.slice(0, 5)} ${time}`
}

/** The date 'YYYY-MM-DD' of an instant in an IANA time zone, and the minutes since its midnight. */
export function clockIn(instant: string | Date, timeZone?: string): { date: string; minutes: number } {
  const [day, month, year, hour, minute] = formatInstant(instant, timeZone).split(/\D/)
  return { date: `${year}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) }
}
