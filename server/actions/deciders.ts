// Which approval group can decide a timesheet, and who in it.
import { activeApprover } from '#server/access.ts'
import type { Transaction } from '#server/database/client.ts'

/** An active group with its deciders' ids, if anybody in it other than the owner could decide; otherwise null. */
export async function groupThatDecides(tx: Transaction, approvalGroupId: number | null, ownerId: number) {
  if (approvalGroupId === null) return null
  const group = await tx.approvalGroup.findFirst({
    where: { id: approvalGroupId, active: true },
    select: {
      id: true,
      name: true,
      members: {
        select: { approverId: true },
        where: { approverId: { not: ownerId }, approver: activeApprover },
      },
    },
  })
  if (!group || group.members.length === 0) return null
  const { id, name, members } = group
  return { id, name, deciders: members.map(({ approverId }) => approverId) }
}
