// Reads the public holidays in a file, in the browser: a calendar (.ics) or a table (.csv). The parsers load when a
// file is chosen.
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'
import { HOLIDAYS_AT_ONCE, NAME_MAX } from '#domain/limits.ts'
import { decode } from './decode.ts'
import { areAll, statesIn } from './doubt.ts'
import { UnreadableFile, type Entry, type SkippedEntry } from './parsedFile.ts'

const BYTES_MAX = 1_000_000
const NEITHER = 'This file is neither a calendar (.ics) nor a table (.csv). Choose one of these.'

/** A day of a file, with all its entries. */
export type FileDay = { date: string; entries: readonly Entry[] }

export type HolidayFile = {
  /** By date. */
  days: readonly FileDay[]
  leftOut: readonly SkippedEntry[]
  /** Whether it was read as Windows-1252. */
  isOldEncoding: boolean
  /** The last year that is offered, if the file has more days than can be added; otherwise null. */
  until: number | null
}

/**
 * The holidays of a file from a year on.
 * @param year the first year; events that repeat are read for it and the next one.
 * @param zone the company's time zone.
 * @throws UnreadableFile; Error if the code that reads it cannot be loaded.
 */
export async function readHolidayFile(file: File, year: number, zone?: string): Promise<HolidayFile> {
  if (file.size > BYTES_MAX) throw new UnreadableFile('This file is larger than 1 MB. Choose a smaller one.')
  const isTable = /\.csv$/i.test(file.name)
  const { text, isOldEncoding } = decode(new Uint8Array(await file.arrayBuffer()), NEITHER)
  if (text.trim() === '') throw new UnreadableFile('This file is empty.')
  const { entries, leftOut } = /^\s*BEGIN\s*:\s*VCALENDAR/i.test(text)
    ? (await import('./calendarDays.ts')).calendarDays(text, year, zone)
    : (await import('./tableDays.ts')).tableDays(text, isTable ? null : NEITHER)
  return { ...offered(entries, year), leftOut, isOldEncoding }
}

/** The days from the year on. If there are too many, as many whole years as can be added. */
function offered(entries: readonly Entry[], year: number): Pick<HolidayFile, 'days' | 'until'> {
  if (entries.length === 0) throw new UnreadableFile('This file has no public holidays.')
  const first = `${year}-01-01`
  const later = entries.filter(({ date }) => date >= first && date >= DATE_FIRST && date <= DATE_LAST)
  if (later.length === 0) throw new UnreadableFile(`All public holidays of this file are before ${year}.`)
  const days = [...Map.groupBy(later, ({ date }) => date)]
    .map(([date, entries]) => ({ date, entries }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const over = days[HOLIDAYS_AT_ONCE]
  if (!over) return { days, until: null }
  const overYear = over.date.slice(0, 4)
  const shown = days.filter(({ date }) => date < overYear)
  if (shown.length === 0)
    throw new UnreadableFile(`This file has more than ${HOLIDAYS_AT_ONCE} days. Choose a shorter one.`)
  return { days: shown, until: Number(overYear) - 1 }
}

/** A day offered to regions. `doubt` says why it is not ticked. */
export type OfferedDay = { date: string; name: string; doubt: string | null }

/**
 * The days for some regions. A day is ticked only if the file says that it is a holiday in each of them. A region whose
 * name contains no state gets the holidays of all states.
 */
export function forRegions(days: readonly FileDay[], regions: readonly string[]): OfferedDay[] {
  const own = regions.map((region) => statesIn(region.toUpperCase()))
  return days.map(({ date, entries }) => {
    const sure = entries.filter(({ doubt }) => doubt === null)
    const isEverywhere = sure.some(({ states }) => states.length === 0) || areAll(sure.flatMap(statesOf))
    const isFor = ({ states }: Entry, ones: readonly string[]) => states.some((state) => ones.includes(state))
    const isSure = isEverywhere || own.every((ones) => sure.some((entry) => isFor(entry, ones)))
    const local = sure.filter((entry) => entry.states.length === 0 || own.some((ones) => isFor(entry, ones)))
    const named = !isSure ? entries : local.length > 0 ? local : sure
    const name = shortened([...new Set(named.map((entry) => entry.name))].join(' / '))
    return { date, name, doubt: isSure ? null : doubtOf(entries) }
  })
}

const statesOf = ({ states }: Entry) => states

function doubtOf(entries: readonly Entry[]): string {
  const doubt = entries.find(({ doubt }) => doubt !== null)?.doubt
  return doubt ?? `only of ${[...new Set(entries.flatMap(statesOf))].join(', ')}`
}

function shortened(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
}
