// Compares some sealed rows with their leaves: the newest of each source, and as many from somewhere in its past. It costs a few
// statements, so health looks each time; the whole check (check.ts) reads everything.
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { sealSources, sources, type SealSource } from '#server/sealing/sources.ts'
import { leafHash } from '#server/sealing/tree.ts'
import { readSealedRows } from './rows.ts'

const { sql } = Prisma
const EACH = 50

export type Sample = {
  count: number
  /** Rows that are not as they were sealed, such as 'row 12 of TimesheetHistory'. */
  changed: string[]
}

export async function sampleRows(): Promise<Sample> {
  const sample: Sample = { count: 0, changed: [] }
  for (const source of sealSources) {
    const leaves = await someLeaves(source)
    if (leaves.size === 0) continue
    const ids = [...leaves.keys()]
    const rows = await readSealedRows(db, source, sql`r."id" = ANY (${ids}::int[])`, ids.length)
    const hashes = new Map(rows.map((row) => [row.id, leafHash(row)]))
    const changed = ids.filter((id) => !hashes.get(id)?.equals(leaves.get(id)!))
    sample.count += ids.length
    sample.changed.push(...changed.map((id) => `row ${id} of ${sources[source].table}`))
  }
  return sample
}

async function someLeaves(source: SealSource): Promise<Map<number, Uint8Array>> {
  const from = sql`FROM "SealLeaf" WHERE "source" = ${source}::"SealSource"`
  const leaves = await db.$queryRaw<{ recordId: number; hash: Uint8Array }[]>`
    (SELECT "recordId", "hash" ${from} ORDER BY "recordId" DESC LIMIT ${EACH}::int)
    UNION
    (SELECT "recordId", "hash" ${from}
       AND "recordId" >= (SELECT floor(max("recordId") * ${Math.random()}::float8) ${from})
     ORDER BY "recordId" LIMIT ${EACH}::int)`
  return new Map(leaves.map(({ recordId, hash }) => [recordId, hash]))
}
