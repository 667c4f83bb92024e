// Checks all of sealed history: the chain and its signatures, the leaves against their roots, and the rows against their
// leaves. It reads in pages and may run while others write: it checks up to the block that is newest when it begins.
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { blockHash, isSigned, type SealedBlock } from '#server/sealing/block.ts'
import { sealSources, sources, writtenAt, type SealedRow, type SealSource } from '#server/sealing/sources.ts'
import { leafHash, Tree } from '#server/sealing/tree.ts'
import { BEFORE_ALL, COMMIT_MILLISECONDS, newestSeal, type Seal } from './chain.ts'
import { readSealedRows } from './rows.ts'

const { sql } = Prisma
const PAGE = 5_000

/** A seal that is known from elsewhere; of the hash, its first digits suffice. */
export type Anchor = { number: number; hash: string }

export type CheckOptions = {
  /** The keys that may have signed, in base64url. */
  publicKeys: readonly string[]
  anchor?: Anchor | null
  /** Called with the number of rows and leaves so far. */
  onProgress?: (checked: number) => Promise<void> | void
  signal?: AbortSignal
}

export type CheckResult = {
  newest: Seal | null
  blocks: number
  /** Rows that match their leaf. */
  rows: number
  /** Rows that the next seal will contain. */
  waiting: number
  /** Since when rows are sealed as they are written; null if there is no seal. */
  since: Date | null
  /** Rows that were older, and were sealed only then. */
  takenOver: number
  /** How many faults there are; `faults` has the first of them, in sentences. */
  faultCount: number
  faults: string[]
}

const FAULTS_MAX = 20

/** What the check needs of each block once it was read: of a year's blocks 50 MB. */
type Known = { sealedAt: Date; takesOver: boolean }

/** Checks everything. @throws the reason of the signal. */
export async function checkHistory({
  publicKeys,
  anchor,
  onProgress,
  signal,
}: CheckOptions): Promise<CheckResult> {
  const newest = await newestSeal()
  const result: CheckResult = {
    ...{ newest, blocks: 0, rows: 0, waiting: 0, since: null, takenOver: 0, faultCount: 0, faults: [] },
  }
  const report = (fault: string) => {
    if (++result.faultCount <= FAULTS_MAX) result.faults.push(fault)
  }
  let checked = 0
  const progress = async (count: number) => {
    signal?.throwIfAborted()
    checked += count
    await onProgress?.(checked)
  }
  const known = await checkChain(newest, { publicKeys, anchor: anchor ?? null }, result, report, progress)
  for (const source of sealSources)
    await checkRows(source, newest?.number ?? 0, known, result, report, progress)
  return result
}

type Report = (fault: string) => void
type Progress = (count: number) => Promise<void>

/** Blocks in their order, each with its leaves. */
async function checkChain(
  newest: Seal | null,
  { publicKeys, anchor }: { publicKeys: readonly string[]; anchor: Anchor | null },
  result: CheckResult,
  report: Report,
  progress: Progress,
): Promise<Map<number, Known>> {
  const known = new Map<number, Known>()
  let before: SealedBlock | null = null
  let hasAnchor = false
  const leaves = createLeafReader(newest?.number ?? 0, report, progress)
  for (let after = 0; ;) {
    const blocks: SealedBlock[] = await db.sealBlock.findMany({
      where: { number: { gt: after, lte: newest?.number ?? 0 } },
      orderBy: { number: 'asc' },
      take: PAGE,
    })
    for (const block of blocks) {
      const [from, to] = [(before?.number ?? 0) + 1, block.number - 1]
      if (from <= to)
        report(from === to ? `Block ${from} was removed.` : `Blocks ${from} to ${to} were removed.`)
      const root = await leaves.rootOf(block.number)
      for (const fault of faultsOf(block, before, root, publicKeys)) report(`${fault} ${root.about}`.trim())
      if (anchor?.number === block.number) {
        hasAnchor = true
        if (!block.hash.startsWith(anchor.hash))
          report(
            `Block ${block.number} has another hash than your seal: the chain was replaced from there or earlier.`,
          )
      }
      known.set(block.number, { sealedAt: block.sealedAt, takesOver: block.takesOver })
      if (block.takesOver) result.takenOver += block.leaves
      if (block.takesOver || block.number === 1) result.since = block.sealedAt
      before = block
    }
    result.blocks += blocks.length
    if (blocks.length < PAGE) break
    after = blocks.at(-1)!.number
  }
  await leaves.rest()
  if (anchor && !hasAnchor)
    report(
      `Block ${anchor.number}, which your seal names, is missing: the newest block is ${before?.number ?? 'none'}. ` +
        'The newest blocks were cut off, or the seal is of another Daybook.',
    )
  return known
}

function faultsOf(
  block: SealedBlock,
  before: SealedBlock | null,
  root: { hash: string; leaves: number },
  publicKeys: readonly string[],
): string[] {
  const { number } = block
  const faults: string[] = []
  const isNext = number === (before?.number ?? 0) + 1
  if (isNext && block.previousHash !== (before?.hash ?? ''))
    faults.push(`Block ${number} does not continue the block before it: one of them was replaced.`)
  if (blockHash(block) !== block.hash)
    faults.push(`Block ${number} was changed: its hash is not that of its contents.`)
  else if (!publicKeys.includes(block.publicKey))
    faults.push(`Block ${number} was signed by another key (${block.publicKey}).`)
  else if (!isSigned(block)) faults.push(`The signature of block ${number} is not that of its key.`)
  if (block.takesOver && before && !before.takesOver)
    faults.push(`Block ${number} says that it seals old rows, but sealing had begun before.`)
  if (root.leaves !== block.leaves)
    faults.push(
      `Block ${number} sealed ${block.leaves} rows, but has ${root.leaves} leaves: some were removed or put in.`,
    )
  else if (root.hash !== block.root)
    faults.push(
      `The leaves of block ${number} are not the sealed ones: a leaf was changed, or two were exchanged.`,
    )
  return faults
}

type Leaf = { source: SealSource; recordId: number; blockNumber: number; position: number; hash: Uint8Array }

/** Reads leaves by block and position, a page at a time. */
function createLeafReader(upTo: number, report: Report, progress: Progress) {
  let page: Leaf[] = []
  let at = 0
  let isAtEnd = upTo === 0
  let after = { blockNumber: 0, position: -1 }
  const next = async (): Promise<Leaf | null> => {
    if (at < page.length) return page[at]!
    if (isAtEnd) return null
    page = await db.$queryRaw<Leaf[]>`
      SELECT "source"::text, "recordId", "blockNumber", "position", "hash" FROM "SealLeaf"
      WHERE ("blockNumber", "position") > (${after.blockNumber}::int, ${after.position}::int) AND "blockNumber" <= ${upTo}::int
      ORDER BY "blockNumber", "position" LIMIT ${PAGE}::int`
    at = 0
    isAtEnd = page.length < PAGE
    await progress(page.length)
    after = page.at(-1) ?? after
    return page[0] ?? null
  }
  return {
    /** The root of a block's leaves, their number, and of which rows they are; earlier leaves belong to no block. */
    async rootOf(number: number) {
      const tree = new Tree()
      const ends = new Map<SealSource, [number, number]>()
      for (let leaf = await next(); leaf && leaf.blockNumber <= number; leaf = await next()) {
        at++
        if (leaf.blockNumber < number) {
          report(homeless(leaf))
          continue
        }
        tree.add(Buffer.from(leaf.hash))
        const [from, to] = ends.get(leaf.source) ?? [leaf.recordId, leaf.recordId]
        ends.set(leaf.source, [Math.min(from, leaf.recordId), Math.max(to, leaf.recordId)])
      }
      const spans = [...ends].map(
        ([source, [from, to]]) => `${sources[source].table} ${from === to ? from : `${from} to ${to}`}`,
      )
      const about = spans.length > 0 ? `It has rows of ${spans.join(', ')}.` : ''
      return { hash: tree.root(), leaves: tree.leaves, about }
    },
    async rest() {
      for (let leaf = await next(); leaf; leaf = await next()) {
        at++
        report(homeless(leaf))
      }
    },
  }
}

const homeless = ({ source, recordId, blockNumber }: Leaf) =>
  `Row ${recordId} of ${sources[source].table} is sealed in block ${blockNumber}, which was removed.`

/** Rows and leaves of a source side by side, in the order of their ids. */
async function checkRows(
  source: SealSource,
  upTo: number,
  known: ReadonlyMap<number, Known>,
  result: CheckResult,
  report: Report,
  progress: Progress,
): Promise<void> {
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
    for (const row of rows.filter(({ id }) => id <= end)) {
      const leaf = leafOf.get(row.id)
      leafOf.delete(row.id)
      checkRow(row, leaf ?? null, upTo, known, result, report)
    }
    for (const { recordId, blockNumber } of leafOf.values())
      if (recordId <= end)
        report(`Row ${recordId} of ${sources[source].table} was removed. ${sealedIn(blockNumber, known)}`)
    await progress(rows.length)
    if (end === Infinity) return
    after = end
  }
}

function checkRow(
  row: SealedRow,
  leaf: Leaf | null,
  upTo: number,
  known: ReadonlyMap<number, Known>,
  result: CheckResult,
  report: Report,
): void {
  const block = leaf && known.get(leaf.blockNumber)
  const before = known.get((leaf?.blockNumber ?? upTo + 1) - 1)
  const isLate =
    !block?.takesOver &&
    before !== undefined &&
    writtenAt(row).getTime() < before.sealedAt.getTime() - COMMIT_MILLISECONDS
  if (leaf && !leafHash(row).equals(leaf.hash))
    report(`${inWords(row)} was changed. ${sealedIn(leaf.blockNumber, known)}`)
  else if (isLate)
    report(
      `${inWords(row)} was put in later: it says it was written ${minute(writtenAt(row))}, ` +
        `but it was not there when block ${(leaf?.blockNumber ?? upTo + 1) - 1} was sealed ${minute(before.sealedAt)}.`,
    )
  else if (leaf) result.rows++
  else result.waiting++
}

/** 'Row 5 of TimesheetHistory (timesheet 12)'. */
function inWords(row: SealedRow): string {
  const about = {
    TIMESHEET_HISTORY: `timesheet ${row.timesheetId}`,
    ADMINISTRATION_HISTORY: `${row.noun} ${row.recordId}`,
    PAY_BATCH_LINE: `batch ${row.number}, timesheet ${row.timesheetId}`,
    DOCKET: `${row.number}, timesheet ${row.timesheetId}`,
  }[row.source]
  return `Row ${row.id} of ${sources[row.source].table} (${about})`
}

function sealedIn(number: number, known: ReadonlyMap<number, Known>): string {
  const block = known.get(number)
  return block
    ? `Block ${number} sealed it ${minute(block.sealedAt)}.`
    : `Block ${number} sealed it, and is gone, too.`
}

/** '2026-11-24 09:05 UTC'. */
function minute(instant: Date): string {
  return Number.isNaN(instant.getTime())
    ? 'at no instant'
    : `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
