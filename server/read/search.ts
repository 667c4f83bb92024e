// The search of every list: each word must occur in one of the columns, whatever its case.
import { searchWords } from '#domain/search.ts'

type Text = { contains: string; mode: 'insensitive' }

/** A word that is looked for as it is: what would be a pattern is text. */
export function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** The rows in whose columns every word of the search occurs. */
export function matches<Column extends string>(search: string | null | undefined, ...columns: Column[]) {
  return {
    AND: searchWords(search).map((word) => {
      const text: Text = { contains: escaped(word), mode: 'insensitive' }
      return { OR: columns.map((column) => ({ [column]: text }) as Partial<Record<Column, Text>>) }
    }),
  }
}
