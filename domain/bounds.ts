// Limits on one request. Every interface checks them before it does any work; a refusal names its limit.

/** Characters of a GraphQL document. The longest of the web application has 4,000, the explorer's introspection 2,000. */
export const QUERY_TEXT_MAX = 20_000
/** Bytes of a request body other than a file. A timesheet of 60 complete tasks takes a fifth of it, a signature half. */
export const BODY_BYTES_MAX = 1_000_000
/** Bytes and number of files of one import. A million rows take about 60 MB. */
export const IMPORT_BYTES_MAX = 200_000_000
export const IMPORT_FILES_MAX = 20
/** Bytes of one manual, the message for a larger one, and bytes of the form around it. */
export const MANUAL_BYTES_MAX = 50 * 1024 * 1024
export const FILE_TOO_LARGE = 'The file is too large; at most 50 MB are accepted.'
export const MANUAL_FORM_BYTES_MAX = MANUAL_BYTES_MAX + 500_000
/** Bytes of a WebSocket message, which carries a subscription and its few variables. */
export const SOCKET_BYTES_MAX = 100_000
/** Records that one call may request by id: a page of a list. */
export const IDS_MAX = 100
/** Problems in one response: enough to fix at a time, and a long list cannot be echoed back. */
export const PROBLEMS_MAX = 100
/** Characters of a cursor. It contains the sort key of a row, at most a name. */
export const CURSOR_MAX = 4000
/** The range of dates. Every date function of PostgreSQL and JavaScript works within it. */
export const DATE_FIRST = '2000-01-01'
export const DATE_LAST = '2100-12-31'

/** PostgreSQL's largest integer: no row has a higher id. */
export const ROW_ID_MAX = 2_147_483_647

/** Whether a row can have this id. PostgreSQL fails on a larger number. */
export function isRowId(id: unknown): id is number {
  return Number.isInteger(id) && (id as number) >= 1 && (id as number) <= ROW_ID_MAX
}

/** Characters of any text without its own limit: ten times the longest text of a form. */
const TEXT_MAX = 10_000
/** Items of any list without its own limit. */
const LIST_MAX = 1000
/** Levels of nested objects and lists. The deepest input has four. */
const DEPTH_MAX = 20

/** Characters of a text, or items of a list, by the name of the argument in any operation. */
const boundOf: Readonly<Record<string, number>> = {
  /** A search uses five words, and a name has at most 100 characters. PostgreSQL normalises the words again for each row. */
  search: 100,
  after: CURSOR_MAX,
  before: CURSOR_MAX,
  /** A random id from the client. Its index takes at most 2,700 bytes. */
  clientMutationKey: 100,
  /** Type and number. */
  id: 200,
  ids: IDS_MAX,
  /** More than the number of confirmable refusals. */
  confirmed: 10,
}

/** Whether PostgreSQL can store a text: it rejects U+0000 and unpaired surrogates. */
export function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * The problem with the size or the texts of a JSON input; null when there is none.
 * @param name the name of the whole input, for the message.
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

/** The message for a text that PostgreSQL cannot store. */
export const BAD_TEXT = 'Text may contain neither the character U+0000 nor an unpaired surrogate.'
