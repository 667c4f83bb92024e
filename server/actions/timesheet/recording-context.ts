// Reads what recording a timesheet needs: the settings, the rows that its tasks link to, its approvers.
import type { Transaction } from '#server/database/client.ts'
import { readSettings } from '#server/read/settings.ts'
import { takeIds } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { lockGroups } from '#server/actions/approval-group/lock.ts'
import { findApproversFor } from './approvers.ts'
import { readLinked } from './tasks.ts'
import type { LineInput, RecordingContext } from './types.ts'

/**
 * @param submitter the owner, when the timesheet is submitted.
 * @param isNew whether the caller takes the timesheet for a new one.
 */
export async function loadRecordingContext(
  tx: Transaction,
  submitter: Viewer | null,
  lines: readonly LineInput[],
  isNew: boolean,
): Promise<RecordingContext> {
  const newTimesheets = isNew ? 1 : 0
  const tasks = lines.length
  const group = submitter?.approvalGroupId ?? null
  // Before its approvers are read: they stay the same until the timesheet is stored.
  await lockGroups(tx, { shared: group === null ? [] : [group] })
  const [settings, linked, approvers, ids] = await Promise.all([
    readSettings(tx),
    readLinked(tx, lines),
    submitter && findApproversFor(tx, submitter),
    takeIds(tx, {
      Timesheet: newTimesheets,
      TimesheetEvent: newTimesheets,
      TimesheetLine: tasks,
      FieldService: tasks,
    }),
  ])
  return { settings, linked, approvers, ids }
}
