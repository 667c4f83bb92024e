// The history of a change: rows that name every changed field, written in the transaction of the change.
import { formatDate, isoDate } from '#domain/date.ts'
import { actingName } from '#domain/people.ts'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { questionChange } from '#domain/timesheet/question.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { HistoryActionArea, HistoryActionType } from '#server/database/generated/enums.ts'
import type { StandIn, Viewer } from '#server/auth/viewer.ts'
import { describeFieldService, describeLine } from './describe.ts'
import { changedFields, type ChangedField } from '#domain/changed-fields.ts'
import type { HistoryRow, LineWithLinks } from './types.ts'

/** A timesheet's header for comparison. */
export type HeaderSnapshot = {
  /** 'YYYY-MM-DD'. */
  startDate: string
  shift: Shift
  status: TimesheetStatus
  reason: string | null
  /** The name of the group that the timesheet is stamped with. */
  approvalGroup: string
}

/** A timesheet for comparison. */
export type Snapshot = HeaderSnapshot & { lines: readonly LineWithLinks[] }

/** The columns that history rows copy from the timesheet. */
export type HistorySubject = { userId: number; approvalGroupId: number | null }

type Area = [area: HistoryActionArea, changes: ChangedField[]]

/** The header of a stored timesheet for comparison. */
export function snapshotHeader(sheet: {
  startDate: Date
  shift: Shift
  status: TimesheetStatus
  reason: string | null
  approvalGroup: { name: string } | null
}): HeaderSnapshot {
  const { startDate, shift, status, reason, approvalGroup } = sheet
  return { startDate: isoDate(startDate), shift, status, reason, approvalGroup: approvalGroup?.name ?? '' }
}

/** The history rows for a change of the header from `before` to `after`; none if nothing changed. */
export function headerRows(
  viewer: Viewer,
  subject: HistorySubject,
  before: HeaderSnapshot,
  after: HeaderSnapshot,
): HistoryRow[] {
  return rows(viewer, subject, 'EDIT', [headerArea(before, after), statusArea(before, after)])
}

/** The history rows for a change from `before` (null: new) to `after` (null: deleted); none if nothing changed. */
export function historyRows(
  viewer: Viewer,
  subject: HistorySubject,
  before: Snapshot | null,
  after: Snapshot | null,
): HistoryRow[] {
  const type = before === null ? 'CREATE' : after === null ? 'DELETE' : 'EDIT'
  const tasks = (one: Snapshot | null) => one?.lines ?? []
  const areas: Area[] = [
    headerArea(before, after),
    ['TASK', taskChanges(describeLine, tasks(before), tasks(after))],
    ['FIELD_SERVICE', taskChanges(describeFieldService, tasks(before), tasks(after))],
    statusArea(before, after),
  ]
  return rows(viewer, subject, type, areas)
}

/** The history row for a line of a question. */
export function questionRows(viewer: Viewer, subject: HistorySubject, text: string): HistoryRow[] {
  return rows(viewer, subject, 'EDIT', [['HEADER', [questionChange(text)]]])
}

function rows(viewer: Viewer, subject: HistorySubject, type: HistoryActionType, areas: Area[]): HistoryRow[] {
  return areas
    .filter(([, changes]) => changes.length > 0)
    .map(([actionArea, changeDetail]) => ({
      userId: subject.userId,
      approvalGroupId: subject.approvalGroupId,
      // A new timesheet has no status yet: submitting it changes the draft that it would have been.
      actionType: type === 'CREATE' && actionArea === 'STATUS_CHANGED' ? 'EDIT' : type,
      actionArea,
      changeDetail,
      ...accountOf(viewer),
    }))
}

/** The columns of a history row about the account of the person who made the change. */
function accountOf(viewer: Viewer) {
  return { modifierId: viewer.id, emailOfModifier: viewer.email, roleOfModifier: viewer.userType }
}

/** The same with the name. @param absent the absent approver if a deputy acts; null otherwise. */
export function modifierOf(viewer: Viewer, absent: StandIn | null) {
  return { ...accountOf(viewer), nameOfModifier: actingName(viewer, absent) }
}

function headerArea(before: HeaderSnapshot | null, after: HeaderSnapshot | null): Area {
  return [
    'HEADER',
    isSameHeader(before, after) ? [] : changedFields('', describeHeader(before), describeHeader(after)),
  ]
}

// Bulk approval leaves these fields unchanged; skip formatting them.
function isSameHeader(before: HeaderSnapshot | null, after: HeaderSnapshot | null): boolean {
  return (['startDate', 'shift', 'approvalGroup'] as const).every((name) => before?.[name] === after?.[name])
}

// A deleted timesheet has no new status.
function statusArea(before: HeaderSnapshot | null, after: HeaderSnapshot | null): Area {
  return [
    'STATUS_CHANGED',
    after === null ? [] : changedFields('', describeStatus(before), describeStatus(after)),
  ]
}

function describeHeader(sheet: HeaderSnapshot | null): Record<string, string> {
  if (!sheet) return {}
  return {
    'Start Date': formatDate(sheet.startDate),
    Shift: sheet.shift === 'DAY' ? 'Day Shift' : 'Night Shift',
    'Approval Group': sheet.approvalGroup,
  }
}

function describeStatus(sheet: HeaderSnapshot | null): Record<string, string> {
  return { Status: timesheetStatusLabel[sheet?.status ?? 'DRAFT'], Reason: sheet?.reason ?? '' }
}

function taskChanges(
  describe: (line: LineWithLinks) => Record<string, string>,
  before: readonly LineWithLinks[],
  after: readonly LineWithLinks[],
): ChangedField[] {
  return pairs(before, after).flatMap(({ was, is, number }) =>
    changedFields(`Task ${number} `, was ? describe(was) : {}, is ? describe(is) : {}),
  )
}

type Pair = { was?: LineWithLinks; is?: LineWithLinks; number: number }

// Pairs each task with its earlier state, so that deleting the first of three tasks does not look like a change of
// all.
function pairs(before: readonly LineWithLinks[], after: readonly LineWithLinks[]): Pair[] {
  const remaining = new Map(after.flatMap((line, index) => (line.id === null ? [] : [[line.id, index]])))
  const gone = before.flatMap((was, index) =>
    was.id !== null && remaining.has(was.id) ? [] : [{ was, number: index + 1 }],
  )
  const there = after.map((is, index): Pair => {
    const was = is.id === null ? undefined : before.find(({ id }) => id === is.id)
    return { ...(was && { was }), is, number: index + 1 }
  })
  return [...gone, ...there]
}
