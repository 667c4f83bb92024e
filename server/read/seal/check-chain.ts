// Checks the blocks of the chain in their order, each with its leaves.
import { db } from '#server/database/client.ts'
import { blockHash, isSigned, type SealedBlock } from '#server/sealing/block.ts'
import type { Anchor, Findings, Known } from './findings.ts'
import { createLeafReader } from './leaf-reader.ts'
import { reasonIn } from './resumption.ts'
import { CLOCK_MILLISECONDS, resumes } from './standing.ts'
import { minute } from './words.ts'

const PAGE = 5_000
/** A block is made every day, also without rows, some minutes late on a busy machine. */
const GAP_MILLISECONDS = 25 * 60 * 60_000

/** The keys that may have signed, newest first. */
type Options = { publicKeys: readonly string[]; anchor: Anchor | null }

/** Checks the chain up to the newest block of the findings. @returns its blocks by number. */
export async function checkChain(
  { publicKeys, anchor }: Options,
  findings: Findings,
): Promise<Map<number, Known>> {
  const { result, fault, remark } = findings
  const upTo = result.newest?.number ?? 0
  const known = new Map<number, Known>()
  let before: SealedBlock | null = null
  let hasAnchor = false
  /** The newest key that has signed so far. */
  let newestKey = Infinity
  const leaves = createLeafReader(upTo, findings)
  for (let after = 0; ;) {
    const blocks: SealedBlock[] = await db.sealBlock.findMany({
      where: { number: { gt: after, lte: upTo } },
      orderBy: { number: 'asc' },
      take: PAGE,
    })
    for (const block of blocks) {
      await checkOrder(block, before, findings)
      const root = await leaves.rootOf(block.number)
      for (const one of faultsOf(block, before, root, publicKeys)) fault(`${one} ${root.about}`.trim())
      const key = publicKeys.indexOf(block.publicKey)
      if (key > newestKey)
        fault(`Block ${block.number} was signed by an older key than blocks before it: somebody else has it.`)
      if (key >= 0) newestKey = Math.min(newestKey, key)
      if (anchor?.number === block.number) {
        hasAnchor = true
        if (!block.hash.startsWith(anchor.hash))
          fault(
            `Block ${block.number} has another hash than your seal: the chain was replaced from there or earlier.`,
          )
      }
      const { number, sealedAt, takesOver } = block
      known.set(number, { sealedAt, takesOver, before: isNext(block, before) ? before : null })
      if (takesOver) result.takenOver += block.leaves
      if (takesOver || !before) result.since = sealedAt
      before = block
    }
    result.blocks += blocks.length
    if (blocks.length < PAGE) break
    after = blocks.at(-1)!.number
  }
  await leaves.rest()
  if (newestKey > 0 && newestKey < Infinity)
    remark(
      `Block ${before!.number}, the newest, was signed by an older key: ` +
        'Daybook has sealed nothing with its new one yet, or somebody removed what it sealed.',
    )
  if (anchor && !hasAnchor)
    fault(
      `Block ${anchor.number}, which your seal names, is missing: the newest block is ${before?.number ?? 'none'}. ` +
        'The newest blocks were cut off, or the seal is of another Daybook.',
    )
  return known
}

function isNext({ number }: SealedBlock, before: SealedBlock | null): boolean {
  return number === (before?.number ?? 0) + 1
}

/** Reports what is missing between two blocks: numbers, or time. */
async function checkOrder(
  block: SealedBlock,
  before: SealedBlock | null,
  { fault, remark }: Findings,
): Promise<void> {
  const { number, sealedAt } = block
  const [from, to] = [(before?.number ?? 0) + 1, number - 1]
  if (from > to) return before ? checkTime(block, before, { fault, remark }) : undefined
  const missing = from === to ? `Block ${from}` : `Blocks ${from} to ${to}`
  if (!resumes(block, before)) return fault(`${missing} ${from === to ? 'was' : 'were'} removed.`)
  const reason = await reasonIn(number)
  if (reason === null) fault(`${missing} were left out, and block ${number} does not say why.`)
  else
    remark(
      `${missing} were left out: sealing was resumed ${minute(sealedAt)} after ` +
        `${before ? `seal ${before.number} of ${minute(before.sealedAt)}` : 'all seals were gone'}. Reason: ${reason}`,
    )
}

function checkTime(
  { number, sealedAt }: SealedBlock,
  before: SealedBlock,
  { fault, remark }: Pick<Findings, 'fault' | 'remark'>,
): void {
  const passed = sealedAt.getTime() - before.sealedAt.getTime()
  if (passed < -CLOCK_MILLISECONDS)
    fault(
      `Block ${number} says that it was sealed ${minute(sealedAt)}, before block ${before.number} (${minute(before.sealedAt)}).`,
    )
  if (passed > GAP_MILLISECONDS)
    remark(
      `Nothing was sealed from ${minute(before.sealedAt)} to ${minute(sealedAt)}, between blocks ${before.number} and ${number}: ` +
        'Daybook did not run, or seals were removed.',
    )
}

function faultsOf(
  block: SealedBlock,
  before: SealedBlock | null,
  root: { hash: string; leaves: number },
  publicKeys: readonly string[],
): string[] {
  const { number } = block
  const faults: string[] = []
  if (isNext(block, before) && block.previousHash !== (before?.hash ?? ''))
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
