// The label of a column in forms and in the history.
import type { ColumnOf } from './types.ts'

const special: Readonly<Record<string, string>> = { gp: 'GP', Id: 'ID', Gp: 'GP' }

/** 'gpEmployeeId' becomes 'GP Employee ID', unless the format has a label for it. */
export function labelOf({ name, label }: Pick<ColumnOf<string>, 'name' | 'label'>): string {
  const words = name.replace(/([A-Z])/g, ' $1').split(' ')
  return label ?? words.map((word) => special[word] ?? word[0]!.toUpperCase() + word.slice(1)).join(' ')
}
