// How much one request may bring: judged before any work is done on it, by every way in. A refusal names its bound.

/** Characters of a GraphQL document. The longest of the web application has 4,000, the explorer's introspection 2,000. */
export const QUERY_TEXT_MAX = 20_000
/** Bytes of a request's body: a timesheet of 60 whole tasks is a fifth of it, an uploaded signature half. */
export const BODY_BYTES_MAX = 1_000_000
/** Bytes and number of the files of one import: a million rows are some 60 MB. */
export const IMPORT_BYTES_MAX = 200_000_000
export const IMPORT_FILES_MAX = 20
/** Bytes of one manual, what is said of a larger one, and bytes of the form that it comes in. */
export const MANUAL_BYTES_MAX = 50 * 1024 * 1024
export const FILE_TOO_LARGE = 'The file is too large; at most 50 MB are accepted.'
export const MANUAL_FORM_BYTES_MAX = MANUAL_BYTES_MAX + 500_000
/** Bytes of a message over a WebSocket, which carries documents of subscriptions and their few variables. */
export const SOCKET_BYTES_MAX = 100_000
/** Things that one call may ask for by their ids: a page of a list. */
export const IDS_MAX = 100
/** Problems of one answer: enough for a person to mend, and no way to have a long list repeated. */
export const PROBLEMS_MAX = 100
/** Characters of a cursor, which holds what a list is sorted by: a name at the longest. */
export const CURSOR_MAX = 4000
/** Dates a timesheet or a filter can have; every date function of PostgreSQL and JavaScript works within them. */
export const DATE_FIRST = '2000-01-01'
export const DATE_LAST = '2100-12-31'

/** PostgreSQL's largest integer: no row has a higher id. */
export const ROW_ID_MAX = 2_147_483_647

/** Whether a row can have this id: asking for one beyond would be a fault. */
export function isRowId(id: unknown): id is number {
  return Number.isInteger(id) && (id as number) >= 1 && (id as number) <= ROW_ID_MAX
}

/** Characters of any text that no bound of its own: ten times the longest a form takes. */
const TEXT_MAX = 10_000
/** Items of any list that has no bound of its own. */
const LIST_MAX = 1000
/** Objects and lists within each other. The deepest input is four deep. */
const DEPTH_MAX = 20

/** Characters of a text, or items of a list, by the name of the argument, whatever it is an argument of. */
const boundOf: Readonly<Record<string, number>> = {
  /** Five words count; a name has at most 100 characters. PostgreSQL folds the words anew for every row. */
  search: 100,
  after: CURSOR_MAX,
  before: CURSOR_MAX,
  /** A random id of the client's; the index that finds it takes no more than 2,700 bytes. */
  clientMutationKey: 100,
  /** Type and number. */
  id: 200,
  ids: IDS_MAX,
  /** There are fewer confirmable refusals than this. */
  confirmed: 10,
}

/** Whether a text can be kept: PostgreSQL takes every character but U+0000, and no half of a pair. */
export function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * What is wrong with the size or the text of an input, which is JSON or has been made of it; null when nothing is.
 * `name` is what the input as a whole is called.
 */
export function outOfBounds(input: unknown, name: string, depth = 0): string | null {
  if (typeof input === 'string') return ofText(input, name)
  if (typeof input !== 'object' || input === null) return null
  if (depth > DEPTH_MAX) return `The input is nested too deeply; at most ${DEPTH_MAX} levels are accepted.`
  if (!Array.isArray(input)) return firstOf(Object.entries(input), depth)
  const most = boundOf[name] ?? LIST_MAX
  if (input.length > most) return `The list ${name} has ${input.length} items; at most ${most} are accepted.`
  return firstOf(
    input.map((item) => ['', item]),
    depth,
  )
}

function firstOf(entries: readonly (readonly [string, unknown])[], depth: number): string | null {
  for (const [name, value] of entries) {
    const problem = outOfBounds(value, name, depth + 1)
    if (problem) return problem
  }
  return null
}

function ofText(text: string, name: string): string | null {
  const most = boundOf[name] ?? TEXT_MAX
  const called = name ? `The text ${name}` : 'A text'
  if (text.length > most) return `${called} has ${text.length} characters; at most ${most} are accepted.`
  return isKeepable(text) ? null : BAD_TEXT
}

/** What to say of a text that cannot be kept. */
export const BAD_TEXT = 'Text may contain neither the character U+0000 nor half of a pair of characters.'
