// The state of the sealed history at a glance.
import { db } from '#server/database/client.ts'
import type { SealCheck } from '#server/database/generated/client.ts'
import { countWaiting, newestSeal, type Seal } from './chain.ts'
import { newestCheck } from './newest-check.ts'

export type SealedHistory = {
  newest: Seal | null
  /** When the last of the blocks was sealed that took over old rows. */
  since: Date | null
  waiting: number
  check: SealCheck | null
}

export async function readSealedHistory(): Promise<SealedHistory> {
  const [newest, since, waiting, check] = await Promise.all([
    newestSeal(),
    readSince(),
    countWaiting(),
    newestCheck(),
  ])
  return { newest, since, waiting, check }
}

/** Only the first blocks take over, so the first that does not ends the search. */
async function readSince(): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ sealedAt: Date }[]>`
    SELECT "sealedAt" FROM "SealBlock" WHERE "number" < coalesce(
      (SELECT "number" FROM "SealBlock" WHERE NOT "takesOver" ORDER BY "number" LIMIT 1), 2147483647)
    ORDER BY "number" DESC LIMIT 1`
  return row?.sealedAt ?? null
}
