// Formats a row of the change history as one sentence: who did what to which timesheet (spec 3, Timesheet history).
import { formatDate } from '#domain/date.ts'
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

export type HistoryEntry = {
  action: HistoryAction
  area: HistoryArea
  /** The label of the new status; null when the status did not change. */
  became: string | null
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
const whenChanged: Record<HistoryAction, Record<Exclude<HistoryArea, 'STATUS_CHANGED'>, string>> = {
  CREATE: {
    HEADER: 'created',
    TASK: 'recorded tasks in',
    FIELD_SERVICE: 'recorded field service in',
  },
  EDIT: { HEADER: 'changed', TASK: 'changed tasks of', FIELD_SERVICE: 'changed field service of' },
  DELETE: { HEADER: 'deleted', TASK: 'deleted tasks of', FIELD_SERVICE: 'deleted field service of' },
}

/** 'Ana Reyes approved the timesheet of Thu Nov 19, 2026 for Tama Kingi', or '… their own timesheet …'. */
export function historySentence(entry: HistoryEntry): string {
  const { modifier, owner, byOwner, date } = entry
  const of = date === null ? '' : ` of ${formatDate(date)}`
  const what = byOwner ? `their own timesheet${of}` : `the timesheet${of} for ${owner}`
  return `${modifier} ${verbOf(entry)} ${what}`
}

function verbOf({ action, area, became }: HistoryEntry): string {
  if (area !== 'STATUS_CHANGED') return whenChanged[action][area]
  const status = (Object.keys(whenStatus) as TimesheetStatus[]).find(
    (one) => timesheetStatusLabel[one] === became,
  )
  // The reason changed, but not the status.
  return status ? whenStatus[status] : 'changed the status of'
}
