// Reads the input of the command palette: a timesheet number, a date, names and words. Matches screens and actions.
import { isRowId } from './bounds.ts'
import { searchable, searchWords } from './search.ts'
import { parseDate } from './typed-date.ts'

/** The possible readings of an input; a part is null when that reading is impossible. */
export type Meaning = {
  /** The number of a timesheet. */
  number: number | null
  /** A date 'YYYY-MM-DD', with the other words of the input. */
  dated: { date: string; words: string } | null
  /** The whole input as search words. */
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

/** The short name of a day can also be the start of a person's name. */
const MAY_BE_NAME = /^[a-z]{3}$/i
/** One or two numbers alone are not a date: they can be counts, or part of a record's name. */
const IS_NO_DATE = /^(?:[\d ]+|t|y)$/
const IS_DAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/
const BEGINS_AS_DAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/

/** The longest date at the end or the start of the input, and its text. */
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

/** An entry that the user can choose by name. */
export type Named = {
  name: string
  /** Synonyms. */
  also?: string
}

/** The entries where each typed word is the start of one of their words, names before synonyms; all entries without input. */
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
