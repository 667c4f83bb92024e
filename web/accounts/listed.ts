// Names in a sentence.
import { counted } from '#domain/counted.ts'

/** The maximum number of names in a sentence; further ones are counted. */
const NAMES_MAX = 3

/** 'A', 'A and B', 'A, B, C and 4 others'. */
export function listed(names: readonly string[]): string {
  const more = names.length - NAMES_MAX
  const shown = more > 0 ? [...names.slice(0, NAMES_MAX), counted(more, 'other')] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** 'Jo Reed' for one person, '12 people' for several. */
export function peopleOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.length} people`
}
