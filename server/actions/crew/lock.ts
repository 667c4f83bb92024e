// Locks the recording of people, so that a change of their prepared days and their handing in wait for each other.
import type { Transaction } from '#server/database/client.ts'
import { lockEach } from '#server/database/locks.ts'

/** In the order of ids, so that two transactions cannot deadlock. */
export async function lockPeople(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await lockEach(tx, 'person', userIds)
}

/** Those whose accounts have not been deleted in the meantime. They stay until the transaction ends. */
export async function stillThere<Person>(
  tx: Transaction,
  people: ReadonlyMap<number, Person>,
): Promise<Map<number, Person>> {
  const there = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "User" WHERE "id" = ANY(${[...people.keys()]}::int[]) ORDER BY "id" FOR KEY SHARE`
  return new Map(there.map(({ id }) => [id, people.get(id)!]))
}
