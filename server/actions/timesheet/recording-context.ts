// What recording a timesheet rests on besides timesheets: the settings, what the tasks link to, who could decide it.
import type { Transaction } from '#server/database/client.ts'
import { readSettings } from '#server/read/settings.ts'
import { findRows, takeIds } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { holdGroups } from '#server/actions/approval-group/hold.ts'
import { findApproversFor } from './approvers.ts'
import { onePersonAtATime } from './claim.ts'
import { readLinked } from './tasks.ts'
import type { LineInput, RecordingContext } from './types.ts'

/**
 * Reads it for a person and the tasks that are to be recorded, at once. From then on nobody else records for that person
 * until the transaction ends.
 * @param submitter the owner, when the timesheet is submitted.
 * @param isNew whether it is a new one, as far as the caller knows.
 */
export async function loadRecordingContext(
  tx: Transaction,
  ownerId: number,
  submitter: Viewer | null,
  lines: readonly LineInput[],
  isNew: boolean,
): Promise<RecordingContext> {
  const made = isNew ? 1 : 0
  const tasks = lines.length
  const group = submitter?.approvalGroupId ?? null
  const [, , [settings], linked, approvers, ids] = await Promise.all([
    onePersonAtATime(tx, ownerId),
    // Its approvers are those that are found below until the timesheet is stored.
    holdGroups(tx, { kept: group === null ? [] : [group] }),
    findRows(tx, 'Setting', [1]),
    readLinked(tx, lines),
    submitter && findApproversFor(tx, submitter),
    takeIds(tx, { Timesheet: made, TimesheetEvent: made, TimesheetLine: tasks, FieldService: tasks }),
  ])
  return { settings: settings ?? (await readSettings(tx)), linked, approvers, ids }
}
