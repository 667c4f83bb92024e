// The group that an administrator acts on: claimed, and in a state for it.
import { isOpenTo, mayEverDo, type GroupAct } from '#domain/approval-group/administration.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimRecord } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { withMembers, type StoredGroup } from './describe.ts'
import { holdGroups } from './hold.ts'

/** A group to act on, and the version the caller saw; the legacy facade may leave that out. */
export type GroupClaim = { groupId: number; version?: number | null }

/**
 * Takes a group for a change, and answers with it as it was.
 * @throws NotAllowed NOT_FOUND, also to those who administer none; Refusal CHANGED_SINCE, GROUP_IS.
 */
export async function claimGroup(
  tx: Transaction,
  viewer: Viewer,
  act: GroupAct,
  { groupId, version = null }: GroupClaim,
): Promise<StoredGroup> {
  if (!mayEverDo(act, viewer)) throw new NotAllowed('NOT_FOUND')
  await holdGroups(tx, { changed: [groupId] })
  await claimRecord(tx, { noun: 'APPROVAL_GROUP', recordId: groupId }, version)
  const group = await tx.approvalGroup.findUniqueOrThrow({ where: { id: groupId }, include: withMembers })
  if (!isOpenTo(act, group))
    throw new Refusal('GROUP_IS', null, { state: group.active ? 'active' : 'inactive' })
  return group
}
