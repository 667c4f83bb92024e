// Reads single values of a body. Where the type is clear, a number may be sent as text and a flag as 0 or 1, as .NET clients
// do (rulings 6).
import { isCalendarDate } from '#domain/date.ts'
import type { Property } from '#server/odata/model.ts'

/** A date, also with a time of midnight, as clients without a date type send it. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?Z?)?$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A 32-bit integer, as every integer column is. */
export function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return number === Math.trunc(number ?? NaN) && number >= -(2 ** 31) && number < 2 ** 31 ? number : undefined
}

export function flagOf(value: unknown): boolean | undefined {
  if (/^(true|1)$/i.test(String(value)) && isSingle(value)) return true
  if (/^(false|0)$/i.test(String(value)) && isSingle(value)) return false
  return undefined
}

const isSingle = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function dateOf(value: unknown): string | undefined {
  const date = DATE.exec(textOf(value) ?? '')?.[1]
  return date !== undefined && isCalendarDate(date) ? date : undefined
}

function instantOf(value: unknown): string | undefined {
  const date = INSTANT.exec(textOf(value) ?? '')?.[1]
  return date !== undefined && isCalendarDate(date) && Number.isFinite(Date.parse(value as string))
    ? (value as string)
    : undefined
}

const readers: Readonly<Record<Property['type'], (value: unknown) => unknown>> = {
  integer: wholeOf,
  decimal: numberOf,
  text: textOf,
  boolean: flagOf,
  date: dateOf,
  instant: instantOf,
}

/** Converts the value of a property for the actions; undefined if it is invalid. */
export function valueOf({ type, isNullable, isList, codes, conversion }: Property, value: unknown): unknown {
  if (isList)
    return Array.isArray(value)
      ? allOf(value.map((one) => valueOf({ type, isNullable, codes, conversion, column: '' }, one)))
      : undefined
  if (value === null) return isNullable ? null : undefined
  if (conversion) return (conversion.read ?? textOf)(value)
  const read = readers[type](value)
  return codes ? columnValueOf(Object.keys(codes).find((word) => codes[word] === read)) : read
}

/** The value of a coded column: a word of its enum, or for a flag true or false. */
function columnValueOf(word: string | undefined): string | boolean | undefined {
  return word === 'true' || word === 'false' ? word === 'true' : word
}

function allOf(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.includes(undefined) ? undefined : values
}

const kinds: Readonly<Record<Property['type'], string>> = {
  integer: 'a whole number',
  decimal: 'a number',
  text: 'a text',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
  instant: 'a date with a time',
}

/** The expected value, for a refusal: 'a whole number, or null'. */
export function kindOf({ type, codes, conversion, isNullable, isList }: Property): string {
  const words = codes && Object.values(codes).map((code) => (typeof code === 'string' ? `'${code}'` : code))
  const kind = words ? `one of ${words.join(', ')}` : (conversion?.kind ?? kinds[type])
  const whole = isList ? `a list; each item ${kind}` : kind
  return isNullable ? `${whole}, or null` : whole
}
