// Reads the contents of this browser's store: days that wait for the server, unsaved work, unreadable work, and work of
// other people. Only `none` justifies a sentence such as "The server has everything".
import { readStore, WAITING_DAY, type StoredWork } from './database.ts'
import { earlierOwners } from './earlierWork.ts'
import { hasAllKeys, openOwner, unseal } from './vault.ts'

export type Count = {
  /** Days that were saved or submitted and that the server does not have. */
  days: number
  /** Other unsaved work. */
  works: number
}

export type Contents =
  /** It has not been read yet, or the person's vault is not open yet. */
  | { is: 'reading' }
  /** It could not be read: this browser stores nothing, or does not answer. It may have contents. */
  | { is: 'unknown' }
  /** It was read and is empty. */
  | { is: 'none' }
  | {
      is: 'some'
      /** The signed-in person's own readable work. */
      own: Count
      /** The signed-in person's own unreadable work, which stays. */
      unreadable: Count
      /** Work of other people. `name` is null for work of an earlier release, which stored no names. */
      others: readonly (Count & { name: string | null })[]
    }

export const reading: Contents = { is: 'reading' }

/** @param userId the signed-in person, by global id; null on the sign-in screen. */
export async function readContents(userId: string | null): Promise<Contents> {
  if (userId !== null && openOwner() !== userId) return reading
  return readStore<Contents>({ is: 'unknown' }, async (store) => {
    const works = await store.getAll('works')
    const people = await store.getAll('people')
    const own = count([])
    const unreadable = count([])
    for (const work of works.filter((one) => one.userId === userId)) {
      const content = await unseal(userId!, work.sealed)
      const isLost = content === null && hasAllKeys()
      add(isLost ? unreadable : own, { ...work, ...(content as { form?: string } | null) })
    }
    const theirs: Pick<StoredWork, 'userId' | 'form'>[] = works.filter((one) => one.userId !== userId)
    // Work that an earlier release stored elsewhere and whose owners have not signed in since.
    for (const owner of earlierOwners()) if (owner !== userId) theirs.push({ userId: owner })
    const others = Map.groupBy(theirs, (one) => one.userId)
    if (works.length === 0 && others.size === 0) return { is: 'none' }
    return {
      is: 'some',
      own,
      unreadable,
      others: [...others].map(([owner, all]) => ({
        name: people.find((one) => one.userId === owner)?.name ?? null,
        ...count(all),
      })),
    }
  })
}

type Work = { form?: string }

function add(to: Count, { form }: Work): void {
  if (form === WAITING_DAY) to.days++
  else to.works++
}

function count(works: readonly Work[]): Count {
  const counted = { days: 0, works: 0 }
  for (const work of works) add(counted, work)
  return counted
}
