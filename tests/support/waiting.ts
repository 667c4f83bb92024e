// Waits until transactions block each other, so that a test decides the outcome of a race.
import { expect } from 'vitest'
import { db, transaction } from '#server/database/client.ts'

/** Resolves when this many statements wait for a lock. */
export async function blockedStatements(count: number): Promise<void> {
  await expect.poll(waiting).toBe(count)
}

async function waiting(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row!.count
}

/**
 * Starts calls while a row that each of them needs is locked, so that all have begun before one can continue.
 * @returns their results.
 */
export async function startedTogether<T>(table: string, id: number, start: () => Promise<T>[]): Promise<T[]> {
  const { results } = await transaction(async (tx) => {
    await tx.$queryRawUnsafe<object[]>(`SELECT FROM "${table}" WHERE "id" = ${id} FOR UPDATE`)
    const calls = start()
    await blockedStatements(calls.length)
    return { results: Promise.all(calls) }
  })
  return results
}
