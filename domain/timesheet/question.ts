// Questions on a timesheet: lines that its owner and the people who decide it write to each other. A line changes no
// status.
import type { ChangedField } from '#domain/changed-fields.ts'

/** The two sides: the owner, and everybody else who can see the timesheet. */
export type TimesheetSide = 'OWNER' | 'APPROVERS'

/** The side of a person. Keys are row ids on the server and global ids in the browser. */
export function sideOf<Key>(personId: Key, ownerId: Key): TimesheetSide {
  return personId === ownerId ? 'OWNER' : 'APPROVERS'
}

/** A line waits for the other side until that side replies. */
export function otherSide(side: TimesheetSide): TimesheetSide {
  return side === 'OWNER' ? 'APPROVERS' : 'OWNER'
}

const FIELD = 'Question'

/** The change in the history of the timesheet: the text of a line. */
export function questionChange(text: string): ChangedField {
  return { field: FIELD, textField: FIELD, previousValue: '', currentValue: text }
}

/** Whether a change of the history is one of `questionChange`. */
export function isQuestionChange({ field }: Pick<ChangedField, 'field'>): boolean {
  return field === FIELD
}
