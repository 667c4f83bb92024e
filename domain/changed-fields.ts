// The changed fields of a record, formatted for the histories (spec 3, Timesheet history) and for notifications (rulings 2c).

/** One changed field; `textField` is its label. */
export type ChangedField = { field: string; textField: string; previousValue: string; currentValue: string }

/** The differences between two records, each given as labels and texts. */
export function changedFields(
  prefix: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ChangedField[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({
      field: `${prefix}${name}`.replaceAll(' ', ''),
      textField: `${prefix}${name}`,
      previousValue: before[name] ?? '',
      currentValue: after[name] ?? '',
    }))
    .filter((change) => change.previousValue !== change.currentValue)
}

/** The maximum number of changed fields that a notification shows; further ones are counted. */
const SHOWN = 3
/** Characters of a value in a notification; a longer one is cut. */
const VALUE_MAX = 80
/** Characters before the first difference, if the beginning is cut. */
const CONTEXT = 15

/** 'Task 1 End Time: 08:45 am → 08:40 am' for each of the first three changes, then 'and 4 more'. */
export function changesInWords(changes: readonly ChangedField[]): string[] {
  const shown = changes.slice(0, SHOWN).map(({ textField, previousValue, currentValue }) => {
    const [was, is] = excerpts(previousValue, currentValue)
    return `${textField}: ${was} → ${is}`
  })
  const more = changes.length - SHOWN
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

/** Both values on one line each, cut so that they show their first difference. */
function excerpts(previous: string, current: string): [was: string, is: string] {
  const was = characters(previous)
  const is = characters(current)
  const same = was.findIndex((character, index) => character !== is[index])
  const firstDifference = same === -1 ? was.length : same
  const isLong = Math.max(was.length, is.length) > VALUE_MAX
  const from = isLong && firstDifference > VALUE_MAX - CONTEXT ? firstDifference - CONTEXT : 0
  return [excerpt(was, from), excerpt(is, from)]
}

/** The beginning of a text, on one line. */
export function beginningOf(text: string): string {
  return excerpt(characters(text), 0)
}

function characters(text: string): string[] {
  return [...text.replace(/[\r\n]+/g, ' ')]
}

function excerpt(all: readonly string[], from: number): string {
  if (all.length === 0) return 'nothing'
  const to = from + VALUE_MAX
  return `${from > 0 ? '…' : ''}${all.slice(from, to).join('')}${all.length > to ? '…' : ''}`
}
