// The group that an administrator acts on.
import { isOpenTo, mayEverDo, type GroupAct } from '#domain/approval-group/administration.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRecord, type RecordedAction } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { withMembers, type StoredGroup } from './describe.ts'
import { lockGroups } from './lock.ts'

/** A group to act on, and the version that the caller saw; legacy clients may omit the version. */
export type GroupClaim = { groupId: number; version?: number | null }

/**
 * Claims a group and runs a change of it, given the group as it was; the change returns what it did (`changeRecord`).
 * @throws NotAllowed NOT_FOUND, also when the viewer may administer no group; Refusal CHANGED_SINCE, GROUP_IS.
 */
export async function changeGroup(
  tx: Transaction,
  viewer: Viewer,
  act: GroupAct,
  { groupId, version = null }: GroupClaim,
  change: (before: StoredGroup) => Promise<RecordedAction>,
): Promise<RecordedAction> {
  if (!mayEverDo(act, viewer)) throw new NotAllowed('NOT_FOUND')
  await lockGroups(tx, { exclusive: [groupId] })
  return changeRecord(tx, viewer, { noun: 'APPROVAL_GROUP', recordId: groupId }, version, async () => {
    const group = await tx.approvalGroup.findUniqueOrThrow({ where: { id: groupId }, include: withMembers })
    if (!isOpenTo(act, group))
      throw new Refusal('GROUP_IS', null, { state: group.active ? 'active' : 'inactive' })
    return change(group)
  })
}
