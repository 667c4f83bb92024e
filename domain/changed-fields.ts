// The fields that a change moved, in words: what histories keep and show (spec 3, Timesheet history).

/** One changed field; `textField` is what a person reads. */
export type ChangedField = { field: string; textField: string; previousValue: string; currentValue: string }

/** What is different between two records, each described as the names and texts of its fields. */
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
