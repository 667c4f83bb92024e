// Deleting an approval group and enabling it again (rulings 4). What history refers to is never deleted, and nothing that
// a group decides is left behind: it goes to another group first.
import { formatContents } from '#domain/approval-group/administration.ts'
import { Refusal } from '#domain/refusal.ts'
import { leaveChanges } from '#server/actions/administration/record-change.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { findApprovers } from '#server/actions/timesheet/approvers.ts'
import { moveAllPending } from '#server/actions/timesheet/move-all.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { readGroupFacts } from '#server/read/group-facts.ts'
import type { StoredGroup } from './describe.ts'
import { holdGroups } from './hold.ts'
import { changeGroup, type GroupClaim } from './target.ts'

type Contents = { users: number; pending: number }

/**
 * Deletes a group that nothing refers to, and makes every other inactive. What is in it, its users and its pending
 * timesheets, goes to the destination in the same transaction; without one it keeps the group from being deleted.
 * @returns whether the group is gone.
 * @throws Refusal GROUP_IN_USE, GROUP_TAKES_NONE, and as changeGroup.
 */
export async function deleteGroup(
  viewer: Viewer,
  claim: GroupClaim,
  destinationId: number | null = null,
): Promise<boolean> {
  return transaction(async (tx) => {
    const kept = destinationId === null ? [] : [destinationId]
    await holdGroups(tx, { changed: [claim.groupId], kept })
    const { action } = await changeGroup(tx, viewer, 'delete', claim, async (group) => {
      const destination = destinationId === null ? null : await moveContents(tx, viewer, group, destinationId)
      if (!destination) await assertEmpty(tx, group)

      const changes = destination?.changes ?? []
      // What was moved names the group in its history.
      const isGone = changes.length === 0 && !(await isReferredTo(tx, group.id))
      if (isGone) await tx.approvalGroup.delete({ where: { id: group.id } })
      else await tx.approvalGroup.update({ where: { id: group.id }, data: { active: false } })
      return { action: isGone ? 'DELETED' : 'DISABLED', changes }
    })
    return action === 'DELETED'
  })
}

/** Makes an inactive group active again, with the members it had. @throws Refusal, NotAllowed as changeGroup. */
export async function enableGroup(viewer: Viewer, claim: GroupClaim): Promise<void> {
  await transaction((tx) =>
    changeGroup(tx, viewer, 'enable', claim, async ({ id }) => {
      await tx.approvalGroup.update({ where: { id }, data: { active: true } })
      return { action: 'ENABLED' }
    }),
  )
}

async function assertEmpty(tx: Transaction, { id }: StoredGroup): Promise<void> {
  const { users, pending } = (await readGroupFacts([id], tx)).get(id)!
  const said = formatContents({ users, pending })
  if (said === null) return
  throw new Refusal('GROUP_IN_USE', null, { contents: `${said} ${users + pending === 1 ? 'is' : 'are'}` })
}

/** Gives what is in a group to another one. @returns what was moved, as the history keeps it. */
async function moveContents(tx: Transaction, viewer: Viewer, from: StoredGroup, destinationId: number) {
  const to = from.id === destinationId ? null : await findApprovers(tx, destinationId, null)
  if (!to) throw new Refusal('GROUP_TAKES_NONE', 'destination')
  const moved: Contents = {
    users: await moveUsers(tx, viewer, from, to.group),
    pending: await moveAllPending(tx, viewer, from.id, to),
  }
  const said = formatContents(moved)
  return { changes: said === null ? [] : changedFields('', { [said]: from.name }, { [said]: to.group.name }) }
}

type Named = { id: number; name: string }

async function moveUsers(tx: Transaction, viewer: Viewer, from: Named, to: Named): Promise<number> {
  const users = await tx.$queryRaw<{ id: number }[]>`
    UPDATE "User" SET "approvalGroupId" = ${to.id}::int, "version" = "version" + 1, "updatedAt" = ${instantOf(tx)}
    WHERE "approvalGroupId" = ${from.id}::int RETURNING "id"`
  const changes = changedFields('', { 'Approval Group': from.name }, { 'Approval Group': to.name })
  const changed = users.map(({ id }) => ({ noun: 'USER', recordId: id, action: 'CHANGED', changes }) as const)
  await leaveChanges(tx, viewer, changed)
  return users.length
}

/** Whether timesheets, or their history, bear the stamp of a group. */
async function isReferredTo(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (SELECT FROM "TimesheetTally" WHERE "approvalGroupId" = ${id}::int AND "count" > 0)
      OR EXISTS (SELECT FROM "TimesheetHistory" WHERE "approvalGroupId" = ${id}::int) AS "is"`
  return row!.is
}
