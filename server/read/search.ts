// The search of every list: each word must occur in the row's "searchName", which the database computes without case,
// accents and apostrophes (rulings 2c).
import { ROW_ID_MAX } from '#domain/bounds.ts'
import { searchWords } from '#domain/search.ts'

/** Escapes the wildcards of LIKE in a word. */
export function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** The LIKE pattern of texts that contain a word. */
export function containing(word: string): string {
  return `%${escaped(word)}%`
}

/** The rows whose "searchName" contains every word of the search. */
export function nameMatches(search: string | null | undefined) {
  return { AND: searchWords(search).map((word) => ({ searchName: { contains: escaped(word) } })) }
}

/** The record number that a search consists of, with or without '#'; null if it cannot be one. */
export function searchedNumber(search: string): number | null {
  const number = Number(/^#?(\d{1,10})$/.exec(search.trim())?.[1])
  return number <= ROW_ID_MAX ? number : null
}
