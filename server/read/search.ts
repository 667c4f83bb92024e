// The search of every list: each word must occur in one of the columns, whatever its case.
import { searchWords } from '#domain/search.ts'

type Text = { contains: string; mode: 'insensitive' }

/** A column that contains a word as it is: what would be a pattern is text. */
export function contains(word: string): Text {
  return { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
}

/** The rows in whose columns every word of the search occurs. */
export function matches<Column extends string>(search: string | null | undefined, ...columns: Column[]) {
  return {
    AND: searchWords(search).map((word) => ({
      OR: columns.map((column) => ({ [column]: contains(word) }) as Partial<Record<Column, Text>>),
    })),
  }
}
