// Checks the rows of a source against their leaves, side by side in the order of their ids.
import { counted } from '#domain/counted.ts'
import { now } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { sources, writtenAt, type SealedRow, type SealSource } from '#server/sealing/sources.ts'
import { leafHash } from '#server/sealing/tree.ts'
import { BEFORE_ALL, COMMIT_MILLISECONDS } from './chain.ts'
import type { Findings, Known } from './findings.ts'
import { faultsOfFrozen, frozenSeal, isGiven } from './frozen.ts'
import { readSealedRows } from './rows.ts'
import { CLOCK_MILLISECONDS } from './standing.ts'
import { nameOfRow, minute, sealedIn } from './words.ts'

const { sql } = Prisma
const PAGE = 5_000
/** Rows are sealed within minutes. */
const LATE_MILLISECONDS = 25 * 60 * 60_000

/** Rows that waited long for their block; null for those without one. */
type Late = Map<number | null, { count: number; from: Date; to: Date }>

export async function checkRows(
  source: SealSource,
  known: ReadonlyMap<number, Known>,
  findings: Findings,
): Promise<void> {
  const { result, fault, progress } = findings
  const upTo = result.newest?.number ?? 0
  const late: Late = new Map()
  for (let after = BEFORE_ALL; ;) {
    // Rows first: a row of a block up to `upTo` was there before the check began.
    const rows = await readSealedRows(db, source, sql`r."id" > ${after}::bigint`, PAGE)
    const leaves = await db.sealLeaf.findMany({
      where: { source, ...(after !== BEFORE_ALL && { recordId: { gt: after } }), blockNumber: { lte: upTo } },
      orderBy: { recordId: 'asc' },
      take: PAGE,
    })
    const ends = [
      rows.length === PAGE ? rows.at(-1)!.id : Infinity,
      leaves.length === PAGE ? leaves.at(-1)!.recordId : Infinity,
    ]
    const end = Math.min(...ends)
    const leafOf = new Map(leaves.map((leaf) => [leaf.recordId, leaf]))
    const read = rows.filter(({ id }) => id <= end)
    for (const row of read) {
      const leaf = leafOf.get(row.id)
      leafOf.delete(row.id)
      checkRow(row, leaf ?? null, known, findings, late)
    }
    for (const { recordId, blockNumber } of leafOf.values())
      if (recordId <= end)
        fault(`Row ${recordId} of ${sources[source].table} was removed. ${sealedIn(blockNumber, known)}`)
    if (source === 'DOCKET') for (const one of await faultsOfDockets(read)) fault(one)
    await progress(rows.length)
    if (end === Infinity) break
    after = end
  }
  for (const [block, { count, from, to }] of late)
    findings.remark(lateInWords(source, block, count, from, to, known))
}

function checkRow(
  row: SealedRow,
  leaf: { blockNumber: number; hash: Uint8Array } | null,
  known: ReadonlyMap<number, Known>,
  { result, fault }: Findings,
  late: Late,
): void {
  const block = leaf && known.get(leaf.blockNumber)
  const before = leaf ? (block?.before ?? null) : result.newest
  const written = writtenAt(row)
  const sealedAt = block?.sealedAt ?? now()
  const age = written ? sealedAt.getTime() - written.getTime() : NaN
  const says = written && `it says it was written ${minute(written)}`
  if (leaf && !leafHash(row).equals(leaf.hash))
    fault(`${nameOfRow(row)} was changed. ${sealedIn(leaf.blockNumber, known)}`)
  else if (!written)
    fault(`${nameOfRow(row)} was put in: it says it was written at an instant that cannot be.`)
  else if (age < -CLOCK_MILLISECONDS)
    fault(
      `${nameOfRow(row)} was put in: ${says}, ${leaf ? `after block ${leaf.blockNumber} sealed it ${minute(sealedAt)}` : 'which is not yet'}.`,
    )
  else if (!block?.takesOver && before && written.getTime() < before.sealedAt.getTime() - COMMIT_MILLISECONDS)
    fault(
      `${nameOfRow(row)} was put in later: ${says}, ` +
        `but it was not there when block ${before.number} was sealed ${minute(before.sealedAt)}.`,
    )
  else {
    result[leaf ? 'rows' : 'waiting']++
    // A removed block has no instant, and without any block nothing waits for long.
    const mayBeLate = leaf ? block && !block.takesOver : result.newest !== null
    if (mayBeLate && age > LATE_MILLISECONDS) addTo(late, leaf?.blockNumber ?? null, written)
  }
}

function addTo(late: Late, block: number | null, written: Date): void {
  const { count, from, to } = late.get(block) ?? { count: 0, from: written, to: written }
  late.set(block, {
    count: count + 1,
    from: written < from ? written : from,
    to: written > to ? written : to,
  })
}

function lateInWords(
  source: SealSource,
  block: number | null,
  count: number,
  from: Date,
  to: Date,
  known: ReadonlyMap<number, Known>,
): string {
  const what = `${counted(count, 'row')} of ${sources[source].table}, written ${minute(from)}`
  const until = from < to ? ` to ${minute(to)}` : ''
  const [was, waits, it] = count === 1 ? ['was', 'waits', 'it'] : ['were', 'wait', 'them']
  return block === null
    ? `${what}${until}, ${waits} for a seal since: nothing protects ${it}.`
    : `${what}${until}, ${was} sealed only ${minute(known.get(block)!.sealedAt)}, in block ${block}: until then nothing protected ${it}.`
}

function faultsOfDockets(rows: readonly SealedRow[]): Promise<string[]> {
  return faultsOfFrozen(
    rows.map(({ number, content }) => frozenSeal(`docket ${number}`, content)).filter(isGiven),
  )
}
