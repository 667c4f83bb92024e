// Handing all pending timesheets of an approval group to another one, when administrators give the group up.
import { Refusal } from '#domain/refusal.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { claimEach, findVisible } from './claim.ts'
import { headerChange } from './header-change.ts'
import { publishChanges } from './publish.ts'
import type { Approvers } from './types.ts'

/**
 * Each is moved as `move` moves one: with its history, its event, its notifications and its mail. Administrators do so to
 * all of them, their own among them; the caller holds both groups, so that none comes meanwhile.
 * @returns how many there were.
 * @throws Refusal GROUP_TAKES_NONE when nobody in the other group but its owner could decide one of them.
 */
export async function moveAllPending(
  tx: Transaction,
  viewer: Viewer,
  fromId: number,
  { group, ids: approverIds }: Approvers & { group: object },
): Promise<number> {
  const ids = await lockPending(tx, fromId)
  // Read once nobody else changes them.
  const sheets = await findVisible(tx, viewer, ids)
  const to = { approvalGroupId: group.id }
  const eventIds = await claimEach(
    tx,
    viewer,
    'move',
    ids.map((timesheetId) => ({ timesheetId })),
    to,
  )
  const changes = [...eventIds].map(([id, eventId]) => {
    const sheet = sheets.get(id)!
    const approvers = approverIds.filter((approverId) => approverId !== sheet.userId)
    if (approvers.length === 0) throw new Refusal('GROUP_TAKES_NONE', 'destination')
    const moved = { ...sheet, ...to, approvalGroup: group }
    return { ...headerChange(viewer, 'move', sheet, moved, eventId), approvers }
  })
  await publishChanges(tx, viewer, changes)
  return changes.length
}

/** The ids of a group's pending timesheets, which nobody else decides until the transaction ends. */
async function lockPending(tx: Transaction, approvalGroupId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Timesheet"
    WHERE "status" = 'PENDING' AND coalesce("approvalGroupId", 0) = ${approvalGroupId}::int AND "userId" IN (
      SELECT "userId" FROM "TimesheetTally"
      WHERE "approvalGroupId" = ${approvalGroupId}::int AND "status" = 'PENDING' AND "count" > 0
    )
    ORDER BY "id" FOR UPDATE`
  return rows.map(({ id }) => id)
}
