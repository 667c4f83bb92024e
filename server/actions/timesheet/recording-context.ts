// Reads everything that recording a timesheet needs: the settings, the rows that its tasks link to, its approvers, new
// ids.
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readSettings, settingsColumn } from '#server/read/administration/settings.ts'
import { newIds, type Column, type Values } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { approversOf } from './approvers.ts'
import { linkedById, linkedColumns } from './tasks.ts'
import type { Approvers, SentLine, RecordingContext } from './types.ts'

const nobody: Column<Approvers | null> = Prisma.sql`NULL::json`

/**
 * The columns to read for it.
 * @param submitter the owner, when the timesheet is submitted.
 * @param isNew whether the caller creates a timesheet.
 */
export function contextColumns(submitter: Viewer | null, lines: readonly SentLine[], isNew: boolean) {
  const newTimesheets = isNew ? 1 : 0
  const tasks = lines.length
  return {
    settings: settingsColumn,
    approvers: submitter ? approversOf(submitter) : nobody,
    ...linkedColumns(lines),
    ...newIds({
      Timesheet: newTimesheets,
      TimesheetEvent: newTimesheets,
      TimesheetLine: tasks,
      FieldService: tasks,
    }),
  }
}

export async function recordingContext(
  tx: Transaction,
  { settings, approvers, ...read }: Values<ReturnType<typeof contextColumns>>,
): Promise<RecordingContext> {
  return { settings: settings ?? (await readSettings(tx)), linked: linkedById(read), approvers, ids: read }
}
