// Who changes what a group can decide, and who gives it something to decide, wait for each other: a timesheet that is
// submitted finds the approvers that the group has when it is stored, and a group that was deleted gets none any more.
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

/** Keeps groups apart from what else is locked by number: `onePersonAtATime` has 1, devices have 2, accounts 3. */
const GROUPS = 4

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
  await Promise.all(
    all.map((id) => {
      const lock = Prisma.raw(changed.includes(id) ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
      return query(tx, Prisma.sql`SELECT ${lock}(${GROUPS}::int, ${id}::int)::text`)
    }),
  )
}
