// The search of every list: each word must occur in what a row is searched by, without regard to case, accents and
// apostrophes (rulings 2c). The database keeps that in a column of its own, "searchName".
import { ROW_ID_MAX } from '#domain/bounds.ts'
import { searchWords } from '#domain/search.ts'

/** A word that is looked for as it is: what would be a pattern is text. */
export function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** The pattern of texts in which a word occurs. */
export function containing(word: string): string {
  return `%${escaped(word)}%`
}

/** The rows in whose "searchName" every word of the search occurs. */
export function named(search: string | null | undefined) {
  return { AND: searchWords(search).map((word) => ({ searchName: { contains: escaped(word) } })) }
}

/** The number of a record that a search asks for, with or without a '#'; null where it is none that a record can have. */
export function searchedNumber(search: string): number | null {
  const number = Number(/^#?(\d{1,10})$/.exec(search.trim())?.[1])
  return number <= ROW_ID_MAX ? number : null
}
