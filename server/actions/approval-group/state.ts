// Deletes and enables approval groups (rulings 4). Groups that the history refers to are never deleted, and a group's
// contents move to another group first.
import { formatContents } from '#domain/approval-group/administration.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { findApprovers } from '#server/actions/timesheet/approvers.ts'
import { moveAllPending } from '#server/actions/timesheet/move-all.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { readGroupFacts } from '#server/read/approval-group/group-facts.ts'
import type { StoredGroup } from './describe.ts'
import { lockGroups } from './lock.ts'
import { changeGroup, type GroupClaim } from './target.ts'

type Contents = { users: number; pending: number }

/**
 * Deletes a group that nothing refers to; makes it inactive otherwise. Its users and pending timesheets move to the
 * destination in the same transaction; without a destination they prevent the deletion.
 * @returns whether the group was deleted.
 * @throws Refusal GROUP_IN_USE, GROUP_TAKES_NONE, and as claimGroup.
 */
export async function deleteGroup(
  viewer: Viewer,
  claim: GroupClaim,
  destinationId: number | null = null,
): Promise<boolean> {
  return transaction(async (tx) => {
    const shared = destinationId === null ? [] : [destinationId]
    await lockGroups(tx, { exclusive: [claim.groupId], shared })
    const { action } = await changeGroup(tx, viewer, 'delete', claim, async (group) => {
      const destination = destinationId === null ? null : await moveContents(tx, viewer, group, destinationId)
      if (!destination) await assertEmpty(tx, group)

      const changes = destination?.changes ?? []
      // The history of moved records names the group.
      const isGone = changes.length === 0 && !(await isReferredTo(tx, group.id))
      if (isGone) await tx.approvalGroup.delete({ where: { id: group.id } })
      else await tx.approvalGroup.update({ where: { id: group.id }, data: { active: false } })
      return { action: isGone ? 'DELETED' : 'DISABLED', changes }
    })
    return action === 'DELETED'
  })
}

/** Enables a group with its former members. @throws Refusal, NotAllowed as claimGroup. */
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
  const contents = formatContents({ users, pending })
  if (contents === null) return
  throw new Refusal('GROUP_IN_USE', null, { contents: `${contents} ${users + pending === 1 ? 'is' : 'are'}` })
}

/** Moves a group's contents to another group. @returns the changes for the history. */
async function moveContents(tx: Transaction, viewer: Viewer, from: StoredGroup, destinationId: number) {
  const to = from.id === destinationId ? null : await findApprovers(tx, destinationId, null)
  if (!to) throw new Refusal('GROUP_TAKES_NONE', 'destination')
  const moved: Contents = {
    users: await moveUsers(tx, viewer, from, to.group),
    pending: await moveAllPending(tx, viewer, from.id, to),
  }
  const contents = formatContents(moved)
  return {
    changes:
      contents === null ? [] : changedFields('', { [contents]: from.name }, { [contents]: to.group.name }),
  }
}

type Named = { id: number; name: string }

async function moveUsers(tx: Transaction, viewer: Viewer, from: Named, to: Named): Promise<number> {
  const users = await tx.$queryRaw<{ id: number }[]>`
    UPDATE "User" SET "approvalGroupId" = ${to.id}::int, "version" = "version" + 1, "updatedAt" = ${instantOf(tx)}
    WHERE "approvalGroupId" = ${from.id}::int RETURNING "id"`
  const changes = changedFields('', { 'Approval Group': from.name }, { 'Approval Group': to.name })
  const changed = users.map(({ id }) => ({ noun: 'USER', recordId: id, action: 'CHANGED', changes }) as const)
  await recordChanges(tx, viewer, changed)
  return users.length
}

/** Whether timesheets or their history are stamped with the group. */
async function isReferredTo(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (SELECT FROM "TimesheetTallied" WHERE "approvalGroupId" = ${id}::int)
      OR EXISTS (SELECT FROM "TimesheetHistory" WHERE "approvalGroupId" = ${id}::int) AS "is"`
  return row!.is
}
