// The changed fields of a record, formatted for the histories (spec 3, Timesheet history).

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
