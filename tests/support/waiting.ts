// The moment at which one transaction waits for another: a race that a test has decided.
import { expect } from 'vitest'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

/** Resolves when so many statements wait for what another transaction has locked. */
export async function statementsWait(count: number): Promise<void> {
  await expect.poll(waiting).toBe(count)
}

async function waiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    Prisma.sql`SELECT count(*)::int AS "count" FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row!.count
}
