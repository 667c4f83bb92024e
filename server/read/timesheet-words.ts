// Which timesheets the words of a search find: each word has to occur in the owner's name, or in the text that the database
// keeps of the timesheet (work orders, machines, jobs, accounts, descriptions, customers); a number finds the timesheet that
// bears it, too. In the statements a timesheet is called "t", and its text "s".
import { beginning, occurs, searchWords } from '#domain/search.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { containing, escaped, searchedNumber } from './search.ts'
import { all, type Found } from './timesheet-conditions.ts'

const { sql } = Prisma

/** What a search finds; null where there are no words in it. */
export async function find(search: string | null | undefined): Promise<Found | null> {
  const words = searchWords(search)
  if (words.length === 0) return null
  const anyOf = words.map((word) => ({ searchName: { contains: escaped(word) } }))
  const people = await db.user.findMany({ where: { OR: anyOf }, select: { id: true, searchName: true } })
  const having = (some: readonly string[]) =>
    people.filter(({ searchName }) => some.every((word) => occurs(word, searchName))).map(({ id }) => id)
  return {
    words: words.map((word) => ({ word, people: having([word]) })),
    owners: having(words),
    number: searchedNumber(search ?? ''),
  }
}

/** Whether a timesheet is found, in whatever way. */
export function isFound(found: Found): Prisma.Sql {
  const { owners, number } = found
  return sql`(t."userId" = ANY(${owners}::int[]) OR t."id" = ${number}::int OR ${hasWords(found)})`
}

/** Whether it is found by its text, and neither by its owner's name nor by its number. */
export function hasWords(found: Found): Prisma.Sql {
  return sql`coalesce((
    SELECT ${all(...matching(found))} FROM "TimesheetSearch" s WHERE s."timesheetId" = t."id"
  ), false)`
}

/** The same of the text: it has the words that its owner's name lacks, of which there are some; nor is it of the number. */
export function matching({ words, ...found }: Found): Prisma.Sql[] {
  const each = words.map(({ word, people }) =>
    people.length > 0 ? sql`(s."userId" = ANY(${people}::int[]) OR ${isIn(word)})` : isIn(word),
  )
  return [...each, ...isOther(found)]
}

/** Whether a text belongs to a timesheet that is found neither by its owner's name nor by its number. */
export function isOther({ owners, number }: Pick<Found, 'owners' | 'number'>): Prisma.Sql[] {
  return [sql`s."userId" <> ALL(${owners}::int[])`, sql`s."timesheetId" IS DISTINCT FROM ${number}::int`]
}

/**
 * Whether a word occurs in a text. No index is asked for that: the index of texts has another collation. Of a short word it is
 * looked first whether it occurs at all, which takes a quarter of the time.
 */
export function isIn(word: string, text = sql`s."text"`): Prisma.Sql {
  const pattern = beginning(word)
  if (pattern === null) return sql`strpos(${text}, ${word}) > 0`
  return sql`(${text} COLLATE "C" LIKE ${containing(word)} AND ${text} COLLATE "C" ~ ${pattern})`
}

/**
 * That a word occurs in a text, as the index of texts is asked for it. It keeps groups of three letters, and what a word
 * begins and ends with is in so many texts that to look those up takes longest: so of "wo-1042" it is asked for "1042".
 */
export function lookUp(word: string): Prisma.Sql[] {
  const pattern = beginning(word)
  if (pattern !== null) return [sql`s."text" ~ ${pattern}`]
  const parts = telling(word)
  const areIn = parts.map((part) => sql`s."text" LIKE ${containing(part)}`)
  return parts[0] === word ? areIn : [...areIn, isIn(word)]
}

/** The parts of a word that say most: those with digits, which name something. A short one is told by what stands before it. */
function telling(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)
  const names = parts.filter((part) => /\d/.test(part))
  if (names.length > 0) return names
  if (parts.length > 0) return parts
  return [/[^\p{L}\p{N}]\d+$/u.exec(word)?.[0] ?? word]
}
