// The chain of seals: its newest block, and the rows that wait for the next one.
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { sealSources, sources, type SealSource } from '#server/sealing/sources.ts'

const { sql, raw } = Prisma

/**
 * The longest time between a row's instant and its commit: the longest transactions, an import and a pay batch, take
 * minutes. A row dated more than this before the previous block was inserted afterwards.
 */
export const COMMIT_MILLISECONDS = 60 * 60_000

/** The newest seal, as it is printed and mailed. */
export type Seal = { number: number; hash: string; sealedAt: Date }

export async function newestSeal(reader: Reader = db): Promise<Seal | null> {
  return reader.sealBlock.findFirst({
    orderBy: { number: 'desc' },
    select: { number: true, hash: true, sealedAt: true },
  })
}

/**
 * The id of each source up to which all rows are sealed. An id below the highest sealed one may still be committed, for
 * COMMIT_MILLISECONDS after it was taken; the newest block then shows that a seal has looked for it since.
 */
export async function sealedUpTo(reader: Reader): Promise<Record<SealSource, number>> {
  const [newest] = await reader.sealBlock.findMany({ orderBy: { number: 'desc' }, take: 1 })
  const settled = await reader.sealBlock.findFirst({
    where: { sealedAt: { lt: new Date((newest?.sealedAt.getTime() ?? 0) - COMMIT_MILLISECONDS) } },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  const ids = { ...nothing }
  if (!settled) return ids
  for (const source of sealSources) {
    const highest = await reader.sealLeaf.findFirst({
      where: { source, blockNumber: { lte: settled.number } },
      orderBy: { recordId: 'desc' },
      select: { recordId: true },
    })
    ids[source] = highest?.recordId ?? BEFORE_ALL
  }
  return ids
}

/** Lower than any id, even a manually chosen one. */
export const BEFORE_ALL = -2_147_483_649

export const nothing: Readonly<Record<SealSource, number>> = {
  TIMESHEET_HISTORY: BEFORE_ALL,
  ADMINISTRATION_HISTORY: BEFORE_ALL,
  PAY_BATCH_LINE: BEFORE_ALL,
  DOCKET: BEFORE_ALL,
}

/** The condition that a row `r` has an id above `after` and no leaf. */
export function isUnsealed(source: SealSource, after: number): Prisma.Sql {
  return sql`r."id" > ${after}::bigint AND NOT EXISTS (
    SELECT FROM "SealLeaf" l WHERE l."source" = ${source}::"SealSource" AND l."recordId" = r."id")`
}

/** The number of rows that wait for the next seal. */
export async function countWaiting(reader: Reader = db): Promise<number> {
  const after = await sealedUpTo(reader)
  const counts = sealSources.map(
    (source) =>
      sql`(SELECT count(*) FROM ${raw(`"${sources[source].table}"`)} r WHERE ${isUnsealed(source, after[source])})`,
  )
  const [row] = await reader.$queryRaw<
    { waiting: number }[]
  >`SELECT (${Prisma.join(counts, ' + ')})::int AS "waiting"`
  return row!.waiting
}
