// What people type into the command palette: the number of a timesheet, a date, names and words; and which screens and
// actions they mean by it.
import { isRowId } from './bounds.ts'
import { searchable, searchWords } from './search.ts'
import { parseDate } from './typed-date.ts'

/** What a search may mean; a part is null where it cannot be meant. */
export type Meaning = {
  /** The number of a timesheet. */
  number: number | null
  /** Timesheets of a date 'YYYY-MM-DD', with the words that were typed beside it. */
  dated: { date: string; words: string } | null
  /** All of it as words: of names, and of what timesheets are searched by. */
  words: string | null
}

/** "Tue 17 Nov 2026" is the longest date that people type. */
const DATE_WORDS_MAX = 4

/**
 * "#1234" is a number alone and "1234" may be one; "17 nov", "yesterday" and "kingi 17/11" name a date. "mon" is a day and
 * how a name begins. @param today 'YYYY-MM-DD'; a timesheet has no later date.
 */
export function meaningOf(text: string, today: string): Meaning {
  const typed = text.trim()
  const [, mark, digits] = /^(#?)(\d{1,10})$/.exec(typed) ?? []
  if (digits !== undefined) {
    const number = Number(digits)
    return {
      number: isRowId(number) ? number : null,
      dated: null,
      words: mark ? null : typed,
    }
  }
  const named = datedIn(typed, today)
  if (!named) return { number: null, dated: null, words: typed || null }
  const { as, ...dated } = named
  return { number: null, dated, words: MAY_BE_NAME.test(as) ? typed : null }
}

/** A day's short name is how a person's may begin. */
const MAY_BE_NAME = /^[a-z]{3}$/i
/** A number alone is no date, nor are two of them: they are counted, or name what was worked on. */
const IS_NO_DATE = /^(?:[\d ]+|t|y)$/
const IS_DAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/
const BEGINS_AS_DAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/

/** A date at the end of what is typed or at its beginning, the longest there is, and how it was typed. */
function datedIn(typed: string, today: string): (NonNullable<Meaning['dated']> & { as: string }) | null {
  const parts = typed.split(/\s+/)
  for (let length = Math.min(parts.length, DATE_WORDS_MAX); length > 0; length -= 1) {
    const rest = parts.length - length
    for (const from of new Set([rest, 0])) {
      const as = parts.slice(from, from + length).join(' ')
      const date = dateOf(as, today)
      if (date) return { as, date, words: [...parts.slice(0, from), ...parts.slice(from + length)].join(' ') }
    }
  }
  return null
}

function dateOf(text: string, today: string): string | null {
  const typed = text.toLowerCase()
  if (IS_NO_DATE.test(typed) || (BEGINS_AS_DAY.test(typed) && !IS_DAY.test(typed))) return null
  const date = parseDate(typed, today, today)
  return date !== null && date <= today ? date : null
}

/** What can be chosen by its name. */
export type Named = {
  name: string
  /** Other words that people have for it. */
  also?: string
}

/** Those in which each word begins one of theirs, by name before by other words; all of them where nothing is typed. */
export function namedBy<Entry extends Named>(entries: readonly Entry[], text: string): Entry[] {
  const words = searchWords(text)
  const have = (named: string) => {
    const theirs = searchable(named).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => theirs.some((each) => each.startsWith(word)))
  }
  const byName = entries.filter(({ name }) => have(name))
  return [
    ...byName,
    ...entries.filter((entry) => !byName.includes(entry) && have(`${entry.name} ${entry.also ?? ''}`)),
  ]
}
