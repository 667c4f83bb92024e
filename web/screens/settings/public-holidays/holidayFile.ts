// Reads the public holidays in a file, in the browser: a calendar (.ics) or a table (.csv). What parses them loads only when a
// file is chosen.
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'
import { HOLIDAYS_AT_ONCE, NAME_MAX } from '#domain/limits.ts'
import { UnreadableFile, type Found, type FoundDay } from './found.ts'

const BYTES_MAX = 1_000_000
const NEITHER = 'This file is neither a calendar (.ics) nor a table (.csv). Choose one of these.'
const NOT_UTF8 = 'This file is not in UTF-8. Save it as “CSV UTF-8”, and choose it again.'

/**
 * The holidays of a file from a year on, by date.
 * @param year the first year; events that repeat every year are read for it and the next one.
 * @throws UnreadableFile; Error if the code that reads it cannot be loaded.
 */
export async function readHolidayFile(file: File, year: number): Promise<Found> {
  if (file.size > BYTES_MAX) throw new UnreadableFile('This file is larger than 1 MB. Choose a smaller one.')
  const isTable = /\.csv$/i.test(file.name)
  const text = decode(new Uint8Array(await file.arrayBuffer()), isTable)
  if (text.trim() === '') throw new UnreadableFile('This file is empty.')
  const found = /^\s*BEGIN:VCALENDAR/i.test(text)
    ? (await import('./calendarDays.ts')).calendarDays(text, year)
    : (await import('./tableDays.ts')).tableDays(text, isTable ? null : NEITHER)
  return { ...found, days: offered(found.days, year) }
}

function decode(bytes: Uint8Array, isTable: boolean): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    if (isTable) throw new UnreadableFile(NOT_UTF8)
  }
  throw new UnreadableFile(NEITHER)
}

/** Each day once, with all its names. */
function offered(days: readonly FoundDay[], year: number): FoundDay[] {
  if (days.length === 0) throw new UnreadableFile('This file has no public holidays.')
  const first = `${year}-01-01`
  const names = new Map<string, Set<string>>()
  for (const { date, name } of days)
    if (date >= first && date >= DATE_FIRST && date <= DATE_LAST)
      names.set(date, (names.get(date) ?? new Set()).add(name))
  if (names.size === 0) throw new UnreadableFile(`All public holidays of this file are before ${year}.`)
  if (names.size > HOLIDAYS_AT_ONCE)
    throw new UnreadableFile(`This file has more than ${HOLIDAYS_AT_ONCE} days. Choose a shorter one.`)
  return [...names.keys()]
    .sort()
    .map((date) => ({ date, name: shortened([...names.get(date)!].join(' / ')) }))
}

function shortened(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
}
