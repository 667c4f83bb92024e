// Formats one save of the change history: a sentence (who did what to which timesheet) and the changes worth showing
// (spec 3, Timesheet history).
import type { ChangedField } from '#domain/changed-fields.ts'
import { formatDate } from '#domain/date.ts'
import { isMailedChange } from '#domain/docket/mail.ts'
import { isQuestionChange } from './question.ts'
import { timesheetStatusLabel, type TimesheetStatus } from './lifecycle.ts'

export type HistoryAction = 'CREATE' | 'EDIT' | 'DELETE'
export type HistoryArea = 'HEADER' | 'TASK' | 'STATUS_CHANGED' | 'FIELD_SERVICE'

/** The labels of actions and areas (spec 3). */
export const historyActionLabel: Readonly<Record<HistoryAction, string>> = {
  CREATE: 'Create',
  EDIT: 'Edit',
  DELETE: 'Delete',
}
export const historyAreaLabel: Readonly<Record<HistoryArea, string>> = {
  HEADER: 'Header',
  TASK: 'Task',
  STATUS_CHANGED: 'Status changed',
  FIELD_SERVICE: 'Field Service',
}

/** One row of the history. A save writes a row for each area that it changed. */
export type HistoryPart = {
  readonly actionType: HistoryAction
  readonly actionArea: HistoryArea
  readonly changes: readonly ChangedField[]
}

export type HistoryEntry = {
  /** The rows of one save. */
  parts: readonly HistoryPart[]
  /** First and last names. */
  modifier: string
  owner: string
  /** Whether modifier and owner are the same person. */
  byOwner: boolean
  /** The date of the timesheet, 'YYYY-MM-DD'; null when it is unknown. */
  date: string | null
}

const whenStatus: Record<TimesheetStatus, string> = {
  DRAFT: 'made a draft of',
  PENDING: 'submitted',
  APPROVED: 'approved',
  DECLINED: 'declined',
  RECALLED: 'recalled',
  CANCELLED: 'cancelled',
}
const whenWhole: Record<HistoryAction, string> = { CREATE: 'created', EDIT: 'changed', DELETE: 'deleted' }
const whenPart: Record<HistoryAction, readonly [verb: string, preposition: string]> = {
  CREATE: ['recorded', 'in'],
  EDIT: ['changed', 'of'],
  DELETE: ['deleted', 'of'],
}

/** 'Ana Reyes approved the timesheet of Thu Nov 19, 2026 for Tama Kingi', or '… their own timesheet …'. */
export function historySentence({ parts, modifier, owner, byOwner, date }: HistoryEntry): string {
  const of = date === null ? '' : ` of ${formatDate(date)}`
  const what = byOwner ? `their own timesheet${of}` : `the timesheet${of} for ${owner}`
  return `${modifier} ${verbOf(parts)} ${what}`
}

function verbOf(parts: readonly HistoryPart[]): string {
  const content = parts.filter(({ actionArea }) => actionArea !== 'STATUS_CHANGED')
  const step = parts.flatMap(({ changes }) => changes).find(({ field }) => field === 'Status')?.currentValue
  const status = (Object.keys(whenStatus) as TimesheetStatus[]).find(
    (one) => timesheetStatusLabel[one] === step,
  )
  // Without a new status, only the reason changed.
  if (content.length === 0) return status ? whenStatus[status] : 'changed the status of'
  return status ? `${whenWhole[actionOf(parts)]} and ${whenStatus[status]}` : contentVerb(content)
}

function contentVerb(content: readonly HistoryPart[]): string {
  const changes = content.flatMap((part) => part.changes)
  if (changes.length > 0 && changes.every(isMailedChange)) return 'mailed a docket of'
  if (changes.length > 0 && changes.every(isQuestionChange)) return 'wrote on'
  const action = actionOf(content)
  const areas = content.map(({ actionArea }) => actionArea)
  if (areas.includes('HEADER')) return whenWhole[action]
  const [verb, preposition] = whenPart[action]
  const names = [areas.includes('TASK') && 'tasks', areas.includes('FIELD_SERVICE') && 'field service']
  return `${verb} ${names.filter(Boolean).join(' and ')} ${preposition}`
}

/** The action of a save: submitting a new timesheet edits its status, but creates it. */
export function actionOf(parts: readonly HistoryPart[]): HistoryAction {
  const actions = parts.map(({ actionType }) => actionType)
  return actions.includes('CREATE') ? 'CREATE' : actions.includes('DELETE') ? 'DELETE' : 'EDIT'
}

/**
 * What a list shows of a save below its sentence: the changed fields, without the status that the sentence names. Of a
 * timesheet that was created or deleted only the number of its tasks, because every field would be a change.
 */
export function digestOf(parts: readonly HistoryPart[]): { tasks: number; changes: ChangedField[] } {
  if (actionOf(parts) !== 'EDIT') {
    const numbers = parts
      .filter(({ actionArea }) => actionArea === 'TASK')
      .flatMap(({ changes }) => changes.map(({ textField }) => /^Task (\d+) /.exec(textField)?.[1]))
    return { tasks: new Set(numbers).size, changes: [] }
  }
  const changes = parts.flatMap((part) => part.changes)
  const more = changes.filter(({ field }) => field !== 'Status')
  return { tasks: 0, changes: more.length > 0 ? more : changes }
}
