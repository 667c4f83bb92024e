// Moves all pending timesheets of an approval group to another one, when administrators delete the group.
import { Refusal } from '#domain/refusal.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { claimEach, findVisible } from './claim.ts'
import { headerChange } from './header-change.ts'
import { publishChanges } from './publish.ts'
import type { Approvers } from './types.ts'

/**
 * Moves each timesheet like `move`: with its history, event, notifications and mail. Administrators may move all of
 * them, even their own. The caller has locked both groups, so that no timesheet is submitted in the meantime.
 * @returns the number of timesheets.
 * @throws Refusal GROUP_TAKES_NONE if the owner of a timesheet is the only approver of the other group.
 */
export async function moveAllPending(
  tx: Transaction,
  viewer: Viewer,
  fromId: number,
  { group, ids: approverIds }: Approvers & { group: object },
): Promise<number> {
  const ids = await lockPending(tx, fromId)
  // Read after locking, so that nobody else can change them.
  const sheets = await findVisible(tx, viewer, ids)
  const to = { approvalGroupId: group.id }
  const claims = ids.map((timesheetId) => ({ timesheetId, changes: to }))
  const eventIds = await claimEach(tx, viewer, 'move', claims)
  const changes = [...eventIds].map(([id, eventId]) => {
    const sheet = sheets.get(id)!
    const notified = approverIds.filter((approverId) => approverId !== sheet.userId)
    if (notified.length === 0) throw new Refusal('GROUP_TAKES_NONE', 'destination')
    const moved = { ...sheet, ...to, approvalGroup: group }
    return { ...headerChange(viewer, 'move', sheet, moved, eventId), notified }
  })
  await publishChanges(tx, viewer, changes)
  return changes.length
}

/** Locks a group's pending timesheets until the transaction ends. @returns their ids. */
async function lockPending(tx: Transaction, approvalGroupId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Timesheet"
    WHERE "status" = 'PENDING' AND coalesce("approvalGroupId", 0) = ${approvalGroupId}::int AND "userId" IN (
      SELECT "userId" FROM "TimesheetTallied" WHERE "approvalGroupId" = ${approvalGroupId}::int AND "status" = 'PENDING'
    )
    ORDER BY "id" FOR UPDATE`
  return rows.map(({ id }) => id)
}
