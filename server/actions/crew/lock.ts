// Locks the recording of people, so that a change of their prepared days and their handing in wait for each other.
import type { Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'

/** In the order of ids, so that two transactions cannot deadlock. */
export async function lockPeople(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)].toSorted((one, other) => one - other)
  await lock(tx, ...ids.map((id) => ({ on: 'person', id }) as const))
}
