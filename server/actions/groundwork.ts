// What recording a timesheet rests on besides timesheets: the settings, what the tasks link to, who could decide it.
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma, type Setting } from '#server/database/generated/client.ts'
import { queueFor } from './claim.ts'
import { decidingGroup, type DecidingGroup } from './deciders.ts'
import { linkedRows, type LineInput, type LinkedRow } from './lines.ts'
import { readSettings } from './settings.ts'

export type Groundwork = {
  settings: Omit<Setting, 'updatedAt'>
  linked: readonly LinkedRow[]
  /** Null where nobody could decide it. */
  group: DecidingGroup | null
}

type Found =
  | { kind: 'queued'; row: unknown }
  | { kind: 'settings'; row: Groundwork['settings'] }
  | { kind: 'group'; row: DecidingGroup }
  | LinkedRow

/**
 * Reads it for a person and the tasks that are to be recorded, by one statement. From then on nobody else records for
 * that person until the transaction ends.
 */
export async function layGroundwork(
  tx: Transaction,
  ownerId: number,
  approvalGroupId: number | null,
  lines: readonly LineInput[],
): Promise<Groundwork> {
  const found = await query<Found>(
    tx,
    Prisma.sql`
    SELECT 'queued' AS "kind", to_json("queue") AS "row" FROM (${queueFor(ownerId)}) AS "queue"
    UNION ALL SELECT 'settings', to_json("settings") FROM "Setting" "settings"
    UNION ALL SELECT 'group', to_json("group") FROM (${decidingGroup(approvalGroupId, ownerId)}) AS "group"
    UNION ALL ${linkedRows(lines)}`,
  )
  const linked: LinkedRow[] = []
  let settings: Groundwork['settings'] | null = null
  let group: DecidingGroup | null = null
  for (const one of found) {
    if (one.kind === 'settings') settings = one.row
    else if (one.kind === 'group') group = one.row
    else if (one.kind !== 'queued') linked.push(one)
  }
  return { settings: settings ?? (await readSettings(tx)), linked, group }
}
