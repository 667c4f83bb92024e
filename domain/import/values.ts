// Parses one value of a file by the kind of its column.
import { DATE_FIRST, DATE_LAST, isKeepable, isRowId, ROW_ID_MAX } from '#domain/bounds.ts'
import { isCalendarDate } from '#domain/date.ts'
import { isAddress, keyProblem, plainAddress, plainKey } from '#domain/plain.ts'
import { EMAIL_MAX, MINUTES_PER_DAY } from '#domain/limits.ts'
import { parseTime } from '#domain/timesheet/time.ts'
import type { ColumnOf, Value } from './types.ts'

/** The problem with a value: the rest of a sentence that starts with the column. */
export class BadValue extends Error {}

/** Columns that name another record without referring to its file. */
const identifying = ['division', 'staffNumber']

const yes = ['yes', 'true', '1', 'y']
const no = ['no', 'false', '0', 'n']

/** The value of a trimmed cell. @param isKey whether it identifies its row. @throws BadValue. */
export function readValue(column: ColumnOf<string>, cell: string, { isKey }: { isKey: boolean }): Value {
  const identifies = isKey || column.refersTo !== undefined || identifying.includes(column.name)
  const text = identifies ? plainKey(cell) : cell.trim()
  if (!isKeepable(text)) throw new BadValue('has characters that cannot be stored')
  // Decoders replace invalid UTF-8 with this character.
  if (text.includes('\ufffd')) throw new BadValue('is not UTF-8; save the file as "CSV UTF-8"')
  if (text === '') {
    if (column.required) throw new BadValue('is required')
    return column.standard ?? (column.refersTo ? null : '')
  }
  if (column.max && text.length > column.max)
    throw new BadValue(`has ${text.length} characters; at most ${column.max} are accepted`)
  const problem = identifies && column.kind !== 'e-mail' ? keyProblem(text) : null
  if (problem) throw new BadValue(`${problem}: ${shown(text)}`)
  return parse(column, text)
}

function parse({ kind = 'text' }: ColumnOf<string>, text: string): Value {
  switch (kind) {
    case 'text':
      return text
    case 'number':
      if (/^\d{1,10}$/.test(text) && isRowId(Number(text))) return Number(text)
      throw new BadValue(`is not a whole number from 1 to ${ROW_ID_MAX}`)
    case 'yes or no':
      if (yes.includes(text.toLowerCase())) return true
      if (no.includes(text.toLowerCase())) return false
      throw new BadValue('is neither yes nor no')
    case 'time':
      return time(text, MINUTES_PER_DAY - 1)
    case 'end time':
      return time(text, MINUTES_PER_DAY)
    case 'date':
      if (isCalendarDate(text) && text >= DATE_FIRST && text <= DATE_LAST) return text
      throw new BadValue('is not a date such as 2026-11-17')
    case 'e-mail':
      return email(text)
    case 'e-mails':
      return emails(text)
    default:
      return oneOf(kind, text)
  }
}

/** Minutes after midnight of a time, with or without seconds, and of the fraction of a day that spreadsheets store. */
function time(text: string, last: number): number {
  const isFraction = /^0?[.,]\d+$/.test(text)
  const minutes = isFraction
    ? Math.round(Number(text.replace(',', '.')) * MINUTES_PER_DAY)
    : parseTime(text.replace(/^(\d{1,2}:\d{2}):00(?:\.0+)?/, '$1'))
  if (minutes !== null && minutes <= last) return minutes
  throw new BadValue('is not a time such as 06:30')
}

function email(text: string): string {
  const address = plainAddress(text)
  if (address.length <= EMAIL_MAX && isAddress(address)) return address
  throw new BadValue(`is no e-mail address: ${shown(text)}`)
}

function emails(text: string): string {
  const all = text.split(';').map((one) => one.trim())
  return all.filter(Boolean).map(email).join(';')
}

function oneOf(words: readonly string[], text: string): string {
  const word = text.toUpperCase().replace(/[\s-]+/g, '_')
  if (words.includes(word)) return word
  throw new BadValue(`is not one of ${words.join(', ')}`)
}

/** Shortens a text for a sentence. */
export function shown(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}
const SHOWN_MAX = 60
