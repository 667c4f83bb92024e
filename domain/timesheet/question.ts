// Questions on a timesheet: lines that its owner and the people who decide it write to each other. A line changes no
// status.
import type { ChangedField } from '#domain/changed-fields.ts'
import type { TimesheetStatus } from './lifecycle.ts'

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

/** Whether people may write lines on a timesheet of this status. */
export function takesQuestions(status: TimesheetStatus): boolean {
  return status !== 'CANCELLED'
}

const FIELD = 'Question'

/** The change in the history of the timesheet: the text of a line. */
export function askedChange(text: string): ChangedField {
  return { field: FIELD, textField: FIELD, previousValue: '', currentValue: text }
}

/** Whether a change of the history is one of `askedChange`. */
export function isAskedChange({ field }: Pick<ChangedField, 'field'>): boolean {
  return field === FIELD
}

/** The label of questions in the notification preferences. */
export const askedConcern = 'A question or an answer on a timesheet'

type Asked = {
  /** The names of the author and of the owner. */
  actor: string
  owner: string
  /** The formatted date of the timesheet. */
  date: string
  /** Whether the recipient is the timesheet's owner. */
  isYours: boolean
}

/** The notification of a line names its author; the text is read on the timesheet. */
export function askedMessage({ actor, owner, date, isYours }: Asked): string {
  const whose = isYours ? 'your timesheet' : actor === owner ? 'their timesheet' : `the timesheet of ${owner}`
  return `${actor} wrote on ${whose} for ${date}`
}

/** The sentence for a lock screen, without names and text. */
export function askedGlance(date: string): string {
  return `Somebody wrote on a timesheet for ${date}`
}
