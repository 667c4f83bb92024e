// The fields of a timesheet that approvers changed since its owner last wrote it, with the owner's values (rulings 2c).
import type { ChangedField } from '#domain/changed-fields.ts'
import type { TimesheetEventName } from './lifecycle.ts'

type Change = Pick<ChangedField, 'textField' | 'previousValue' | 'currentValue'>
type Round = {
  readonly type: TimesheetEventName | '%future added value'
  readonly changes: readonly Change[]
}

const byOwner = ['CREATED', 'SAVED', 'SUBMITTED']

/**
 * The owner's value by the label of the field, such as 'Task 1 End Time'. Fields with that value again are left out.
 * An edit that adds or deletes tasks changes the numbers of tasks, so the task fields of it and of earlier edits are left
 * out: the history still shows them.
 * @param rounds the events, newest first.
 */
export function correctionsOf(rounds: readonly Round[]): Map<string, string> {
  const end = rounds.findIndex(({ type }) => byOwner.includes(type))
  const since = end === -1 ? rounds : rounds.slice(0, end)
  const renumbered = since.findIndex(({ changes }) => changes.some(isWholeTask))
  const changes = since.flatMap((round, index) =>
    round.changes.filter(({ textField }) => !isOfTask(textField) || renumbered === -1 || index < renumbered),
  )
  const is = new Map<string, string>()
  const was = new Map<string, string>()
  for (const { textField, previousValue, currentValue } of changes) {
    if (!is.has(textField)) is.set(textField, currentValue)
    was.set(textField, previousValue)
  }
  return new Map([...was].filter(([field, value]) => value !== is.get(field)))
}

function isOfTask(textField: string): boolean {
  return /^Task \d+ /.test(textField)
}

/** Whether the change belongs to a new or a deleted task: only these have no type before or after. */
function isWholeTask({ textField, previousValue, currentValue }: Change): boolean {
  return /^Task \d+ Type$/.test(textField) && (previousValue === '' || currentValue === '')
}
