// Whether the chain of seals in the database reaches the seals known from elsewhere: the file next to the key, and the
// newest docket and pay batch. If it does not, the database was restored, or somebody removed seals.
import { now } from '#server/adapters/clock.ts'
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { blockHash, isSigned, type SealedBlock } from '#server/sealing/block.ts'
import { UnreadableMark, type KnownSeal, type Mark } from '#server/sealing/mark.ts'
import { newestSeal, type Seal } from './chain.ts'
import { frozenOfBatches, frozenSeal, isGiven, type FrozenSeal } from './frozen.ts'

/** Milliseconds by which the clocks of two machines may differ. */
export const CLOCK_MILLISECONDS = 60_000

/** Why sealing is refused, and the remedy, a sentence or two each. */
export type Obstacle = { says: string; mend: string }

const RESUME = 'npm run verify-history -- --resume "REASON"'
const mends = {
  chain:
    `If the database was restored, run ${RESUME} on the server; otherwise find out who changed it ` +
    '(docs/operations/sealed-history.md).',
  clock: `Set the clock of this server. If it is right, it was wrong when that seal was made: run ${RESUME}.`,
  file: `Let the user that runs Daybook read it. If its contents are lost, run ${RESUME}.`,
}

/**
 * Why sealing is refused: the chain ends below a known seal or has another block at its number, or the clock is before
 * the newest block. Null if sealing may continue.
 * @param publicKey the one with which Daybook signs now, in base64url. Only its resumptions are believed: somebody may
 * have an older key. Null where it is not at hand; then none is.
 */
export async function whyNotSealed(
  mark: Mark,
  publicKey: string | null,
  reader: Reader = db,
): Promise<Obstacle | null> {
  const newest = await newestSeal(reader)
  let known: KnownSeal | null
  try {
    known = mark.read().seal
  } catch (error) {
    if (error instanceof UnreadableMark) return { says: error.message, mend: mends.file }
    throw error
  }
  if (known && !(await holds(reader, known, publicKey))) {
    const what = `This server has seen seal ${inShort(known)}, but the database ${withoutIt(known, newest)}.`
    return {
      says: `${what} Seals were removed or replaced, or an older database was restored.`,
      mend: mends.chain,
    }
  }
  for (const { seal, of } of await newestFrozen(reader))
    if (!(await holds(reader, seal, publicKey)))
      return {
        says: `The newest ${of} names seal ${inShort(seal)}, but the database ${withoutIt(seal, newest)}. Seals were removed or replaced.`,
        mend: mends.chain,
      }
  const behind = newest ? newest.sealedAt.getTime() - now().getTime() : 0
  if (newest && behind > CLOCK_MILLISECONDS)
    return {
      says: `The clock of this server is before seal ${newest.number}, which says ${newest.sealedAt.toISOString()}.`,
      mend: mends.clock,
    }
  return null
}

const inShort = ({ number, hash }: KnownSeal) => `${number}:${hash.slice(0, 16)}`

function withoutIt({ number }: KnownSeal, newest: Seal | null): string {
  if (!newest) return 'has no seals'
  return newest.number < number ? `ends at seal ${newest.number}` : 'does not have it'
}

/** Whether the chain has the seal, or was resumed above it with the key. */
async function holds(
  reader: Reader,
  { number, hash }: KnownSeal,
  publicKey: string | null,
): Promise<boolean> {
  const block = await reader.sealBlock.findUnique({ where: { number } })
  if (block) return block.hash.startsWith(hash)
  if (publicKey === null) return false
  // Blocks of others in between do not keep an operator from resuming above them.
  const next = await reader.sealBlock.findFirst({
    where: { number: { gt: number }, publicKey },
    orderBy: { number: 'asc' },
  })
  if (!next) return false
  const before = await reader.sealBlock.findFirst({
    where: { number: { lt: next.number } },
    orderBy: { number: 'desc' },
  })
  return resumes(next, before)
}

/**
 * Whether a block skips numbers and still continues the previous block. Only a resumption makes such a block, and only
 * with the key: the block after removed ones continues a removed one.
 */
export function resumes(block: SealedBlock, before: SealedBlock | null): boolean {
  return (
    block.number > (before?.number ?? 0) + 1 &&
    block.previousHash === (before ? blockHash(before) : '') &&
    blockHash(block) === block.hash &&
    isSigned(block)
  )
}

/** The seals on the newest docket and the newest pay batch. */
async function newestFrozen(reader: Reader): Promise<FrozenSeal[]> {
  const docket = await reader.docket.findFirst({
    orderBy: { id: 'desc' },
    select: { number: true, content: true },
  })
  const [batch] = await frozenOfBatches(reader, Prisma.sql`ORDER BY "id" DESC LIMIT 1`)
  return [docket && frozenSeal(`docket ${docket.number}`, docket.content), batch?.frozen].filter(isGiven)
}
