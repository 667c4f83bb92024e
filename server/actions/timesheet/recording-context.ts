// What recording a timesheet rests on besides timesheets: the settings, what the tasks link to, who could decide it.
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { queueFor } from './claim.ts'
import { groupWithApproversSql } from './approvers.ts'
import type { GroupWithApprovers, RecordingContext } from './types.ts'
import { linkedRows } from './tasks.ts'
import type { LineInput, LinkedRow } from './types.ts'
import { readSettings } from '#server/read/settings.ts'

type Found =
  | { kind: 'queued'; row: unknown }
  | { kind: 'settings'; row: RecordingContext['settings'] }
  | { kind: 'group'; row: GroupWithApprovers }
  | LinkedRow

/**
 * Reads it for a person and the tasks that are to be recorded, by one statement. From then on nobody else records for
 * that person until the transaction ends.
 */
export async function loadRecordingContext(
  tx: Transaction,
  ownerId: number,
  approvalGroupId: number | null,
  lines: readonly LineInput[],
): Promise<RecordingContext> {
  const found = await query<Found>(
    tx,
    Prisma.sql`
    SELECT 'queued' AS "kind", to_json("queue") AS "row" FROM (${queueFor(ownerId)}) AS "queue"
    UNION ALL SELECT 'settings', to_json("settings") FROM "Setting" "settings"
    UNION ALL SELECT 'group', to_json("group") FROM (${groupWithApproversSql(approvalGroupId, ownerId)}) AS "group"
    UNION ALL ${linkedRows(lines)}`,
  )
  const linked: LinkedRow[] = []
  let settings: RecordingContext['settings'] | null = null
  let group: GroupWithApprovers | null = null
  for (const one of found) {
    if (one.kind === 'settings') settings = one.row
    else if (one.kind === 'group') group = one.row
    else if (one.kind !== 'queued') linked.push(one)
  }
  return { settings: settings ?? (await readSettings(tx)), linked, group }
}
