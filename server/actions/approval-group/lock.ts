// Locks on approval groups. Changing a group's approvers waits for submissions to that group and vice versa: a
// submitted timesheet gets the group's current approvers, and a deleted group gets none (docs/decisions/group-locks.md).
import type { Transaction } from '#server/database/client.ts'
import { lock, type Lock } from '#server/database/locks.ts'

type Groups = { exclusive?: readonly number[]; shared?: readonly number[] }

/**
 * Locks groups until the transaction ends: `exclusive` groups exclusively, `shared` groups shared. Call it before locking
 * anything else in the groups, with all groups in one call: it locks in the order of ids, so that two transactions
 * cannot deadlock.
 */
export async function lockGroups(tx: Transaction, groups: Groups): Promise<void> {
  await lock(tx, ...groupLocks(groups))
}

/** The same locks, to take them together with others. */
export function groupLocks({ exclusive = [], shared = [] }: Groups): Lock[] {
  const all = [...new Set([...exclusive, ...shared])].sort((one, other) => one - other)
  return all.map((id) => ({ on: 'approvalGroup', id, isShared: !exclusive.includes(id) }))
}
