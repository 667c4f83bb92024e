// Who changes what a group can decide, and who gives it something to decide, wait for each other: a timesheet that is
// submitted finds the approvers that the group has when it is stored, and a group that was deleted gets none any more.
import type { Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'

/**
 * Until the transaction ends, the `changed` groups are this transaction's alone, and the `kept` ones stay as they are for
 * it and for others who keep them. Taken before anything else of theirs is locked, and at once: in the order of the ids,
 * so that two who want the same wait for one another, never both for ever.
 */
export async function holdGroups(
  tx: Transaction,
  { changed = [], kept = [] }: { changed?: readonly number[]; kept?: readonly number[] },
): Promise<void> {
  const all = [...new Set([...changed, ...kept])].sort((one, other) => one - other)
  await lock(tx, ...all.map((id) => ({ on: 'approvalGroup', id, isShared: !changed.includes(id) }) as const))
}
