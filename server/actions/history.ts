// What is remembered of a change: rows that name every changed field in words, written in the transaction of the change.
import { DateTime } from 'luxon'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet.ts'
import type { Shift } from '#domain/time.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { HistoryActionArea, HistoryActionType } from '#server/database/generated/enums.ts'
import type { Viewer } from '#server/viewer.ts'
import { fullName } from '#server/viewer.ts'
import { describeLine, type NamedLine } from './lines.ts'

/** One changed field; `textField` is what a person reads. */
export type Change = { field: string; textField: string; previousValue: string; currentValue: string }

/** A timesheet as the history compares it. */
export type Remembered = {
  startDate: string
  shift: Shift
  status: TimesheetStatus
  reason: string | null
  lines: readonly NamedLine[]
}

export type HistorySubject = { timesheetId: number; userId: number; approvalGroupId: number | null }

type HistoryRow = Prisma.TimesheetHistoryCreateManyInput

/** The rows that tell how a timesheet came from `before` (null: it is new) to `after`. None when nothing changed. */
export function historyRows(
  viewer: Viewer,
  subject: HistorySubject,
  before: Remembered | null,
  after: Remembered,
): HistoryRow[] {
  const type: HistoryActionType = before ? 'EDIT' : 'CREATE'
  const areas: [HistoryActionArea, HistoryActionType, Change[]][] = [
    ['HEADER', type, compare('', before && describeHeader(before), describeHeader(after))],
    ['TASK', type, taskChanges(before?.lines ?? [], after.lines)],
    ['STATUS_CHANGED', 'EDIT', compare('', describeStatus(before), describeStatus(after))],
  ]
  return areas
    .filter(
      ([area, , changes]) => changes.length > 0 && !(area === 'STATUS_CHANGED' && isNewDraft(before, after)),
    )
    .map(([actionArea, actionType, changeDetail]) => ({
      ...subject,
      actionType,
      actionArea,
      changeDetail,
      modifierId: viewer.id,
      nameOfModifier: fullName(viewer),
      emailOfModifier: viewer.email,
      roleOfModifier: viewer.userType,
    }))
}

function isNewDraft(before: Remembered | null, after: Remembered): boolean {
  return before === null && after.status === 'DRAFT'
}

function describeHeader({ startDate, shift }: Remembered): Record<string, string> {
  return {
    'Start Date': DateTime.fromISO(startDate).toFormat('dd LLL yyyy'),
    Shift: shift === 'DAY' ? 'Day Shift' : 'Night Shift',
  }
}

function describeStatus(sheet: Remembered | null): Record<string, string> {
  return { Status: timesheetStatusLabel[sheet?.status ?? 'DRAFT'], Reason: sheet?.reason ?? '' }
}

function taskChanges(before: readonly NamedLine[], after: readonly NamedLine[]): Change[] {
  return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, index) => {
    const [was, is] = [before[index], after[index]]
    return compare(`Task ${index + 1} `, was ? describeLine(was) : null, is ? describeLine(is) : {})
  })
}

function compare(
  prefix: string,
  before: Record<string, string> | null,
  after: Record<string, string>,
): Change[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
    .map((name) => ({
      field: `${prefix}${name}`.replaceAll(' ', ''),
      textField: `${prefix}${name}`,
      previousValue: before?.[name] ?? '',
      currentValue: after[name] ?? '',
    }))
    .filter((change) => change.previousValue !== change.currentValue)
}
