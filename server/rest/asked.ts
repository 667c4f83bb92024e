// Reads what calls that are no list of records take behind the question mark: by names in any case, each once. What a call
// does not know is refused, because a misspelt filter would show what nobody asked for.
import { DATE_FIRST, DATE_LAST, ROW_ID_MAX } from '#domain/bounds.ts'
import { readPairs } from '#server/odata/address.ts'
import { BadQuery } from '#server/odata/bad-query.ts'

/** What browsers are made to add so that no answer is kept. */
const CACHE_BUSTER = '_'

export type Asked<Name extends string> = Partial<Record<Name, string>>

/** @param names with their values; an empty one asks for nothing. @throws BadQuery. */
export function asked<Name extends string>(request: Request, names: readonly Name[]): Asked<Name> {
  const values: Asked<Name> = {}
  const seen = new Set<string>()
  for (const [written, value] of readPairs(new URL(request.url).search.slice(1))) {
    if (written === CACHE_BUSTER) continue
    const name = names.find((one) => one.toLowerCase() === written.toLowerCase())
    if (!name)
      throw new BadQuery(
        `'${written.slice(0, 40)}' is nothing that can be asked for here: there are ${names.join(', ')}.`,
      )
    if (seen.has(name)) throw new BadQuery(`${name} is there twice.`)
    seen.add(name)
    if (value !== '') values[name] = value
  }
  return values
}

/** A whole number from 0 on; null where nothing is asked for. @throws BadQuery. */
export function askedNumber<Name extends string>(
  values: Asked<Name>,
  name: Name,
  most = ROW_ID_MAX,
): number | null {
  const value = values[name]
  if (value === undefined) return null
  if (!/^\d{1,10}$/.test(value) || Number(value) > most)
    throw new BadQuery(`${name} must be a whole number from 0 to ${most}.`)
  return Number(value)
}

/** A date 'YYYY-MM-DD'; null where nothing is asked for. @throws BadQuery. */
export function askedDate<Name extends string>(values: Asked<Name>, name: Name): string | null {
  const value = values[name]
  if (value === undefined) return null
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value
  if (!isDate || value < DATE_FIRST || value > DATE_LAST)
    throw new BadQuery(`${name} must be a date such as 2026-11-17, between ${DATE_FIRST} and ${DATE_LAST}.`)
  return value
}

/** The word of a label, in any case, with or without spaces; null where nothing is asked for. @throws BadQuery. */
export function askedWord<Name extends string, Word extends string>(
  values: Asked<Name>,
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
