// Reads the query parameters of calls that are not OData lists. Names may be in any case, each once. Unknown parameters are
// refused, because a misspelt filter would return too much.
import { DATE_FIRST, DATE_LAST, ROW_ID_MAX } from '#domain/bounds.ts'
import { isCalendarDate } from '#domain/date.ts'
import { readPairs } from '#server/odata/address.ts'
import { BadQuery } from '#server/odata/bad-query.ts'

/** A parameter that browsers add to bypass caches. */
const CACHE_BUSTER = '_'

export type QueryParams<Name extends string> = Partial<Record<Name, string>>

/** @returns the values by name; empty values are left out. @throws BadQuery. */
export function queryParams<Name extends string>(
  request: Request,
  names: readonly Name[],
): QueryParams<Name> {
  const values: QueryParams<Name> = {}
  const seen = new Set<string>()
  for (const [written, value] of readPairs(new URL(request.url).search.slice(1))) {
    if (written === CACHE_BUSTER) continue
    const name = names.find((one) => one.toLowerCase() === written.toLowerCase())
    if (!name)
      throw new BadQuery(
        `'${written.slice(0, 40)}' is not a parameter of this call. Use ${names.join(', ')}.`,
      )
    if (seen.has(name)) throw new BadQuery(`${name} appears twice.`)
    seen.add(name)
    if (value !== '') values[name] = value
  }
  return values
}

/** A whole number from 0; null if the parameter is missing. @throws BadQuery. */
export function numberParam<Name extends string>(
  values: QueryParams<Name>,
  name: Name,
  most = ROW_ID_MAX,
): number | null {
  const value = values[name]
  if (value === undefined) return null
  if (!/^\d{1,10}$/.test(value) || Number(value) > most)
    throw new BadQuery(`${name} must be a whole number from 0 to ${most}.`)
  return Number(value)
}

/** A date 'YYYY-MM-DD'; null if the parameter is missing. @throws BadQuery. */
export function dateParam<Name extends string>(values: QueryParams<Name>, name: Name): string | null {
  const value = values[name]
  if (value === undefined) return null
  if (!isCalendarDate(value) || value < DATE_FIRST || value > DATE_LAST)
    throw new BadQuery(`${name} must be a date such as 2026-11-17, between ${DATE_FIRST} and ${DATE_LAST}.`)
  return value
}

/** Whether the parameter is true, in any case; without it false. @throws BadQuery. */
export function flagParam<Name extends string>(values: QueryParams<Name>, name: Name): boolean {
  return wordParam(values, name, { TRUE: 'true', FALSE: 'false' } as const) === 'TRUE'
}

/** The word of a label, in any case and with or without spaces; null if the parameter is missing. @throws BadQuery. */
export function wordParam<Name extends string, Word extends string>(
  values: QueryParams<Name>,
  name: Name,
  labels: Readonly<Record<Word, string>>,
): Word | null {
  const value = values[name]
  if (value === undefined) return null
  const plain = (text: string) => text.replace(/[\s_]/g, '').toLowerCase()
  const word = (Object.keys(labels) as Word[]).find((one) => plain(labels[one]) === plain(value))
  if (!word) throw new BadQuery(`${name} must be one of ${Object.values(labels).join(', ')}.`)
  return word
}
