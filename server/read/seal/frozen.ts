// The seals on papers: the content of a docket and the control sheet of a pay batch contain the newest seal of their
// day.
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { KnownSeal } from '#server/sealing/mark.ts'

/** A seal and the paper that carries it: 'docket D-2026-000012'. */
export type FrozenSeal = { of: string; seal: KnownSeal }

/** Of PostgreSQL's integers. */
const NUMBER_MAX = 2_147_483_647

/** The seal in the content of a docket (a JSON text) or in the control sheet of a batch; null without one. */
export function frozenSeal(of: string, frozen: unknown): FrozenSeal | null {
  const { seal } = (typeof frozen === 'string' ? parsed(frozen) : frozen) as { seal?: unknown }
  const { number, hash } = (seal ?? {}) as Partial<Record<keyof KnownSeal, unknown>>
  const isNumber = Number.isInteger(number) && Number(number) > 0 && Number(number) <= NUMBER_MAX
  if (!isNumber || typeof hash !== 'string' || !/^[0-9a-f]{16,64}$/.test(hash)) return null
  return { of, seal: { number: Number(number), hash } }
}

function parsed(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    // Somebody changed it, which the check of its leaf reports.
    return {}
  }
}

export const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** Reads no more of control sheets than their seals: of a large batch they are long. */
export async function frozenOfBatches(
  reader: Reader,
  which: Prisma.Sql,
): Promise<{ id: number; frozen: FrozenSeal | null }[]> {
  const batches = await reader.$queryRaw<{ id: number; number: string; control: object }[]>`
    SELECT "id", "number", jsonb_build_object('seal', "control" -> 'seal') AS "control" FROM "PayBatch" ${which}`
  return batches.map(({ id, number, control }) => ({
    id,
    frozen: frozenSeal(`pay batch ${number}`, control),
  }))
}

const PAGE = 1_000

/** The frozen seals of all pay batches, in pages. */
export async function* frozenInBatches(): AsyncGenerator<FrozenSeal[]> {
  for (let after = 0; ;) {
    const batches = await frozenOfBatches(
      db,
      Prisma.sql`WHERE "id" > ${after}::int ORDER BY "id" LIMIT ${PAGE}::int`,
    )
    yield batches.map(({ frozen }) => frozen).filter(isGiven)
    if (batches.length < PAGE) return
    after = batches.at(-1)!.id
  }
}

/** The papers whose seals are not in the chain, a sentence each. */
export async function faultsOfFrozen(frozen: readonly FrozenSeal[]): Promise<string[]> {
  const numbers = [...new Set(frozen.map(({ seal }) => seal.number))]
  if (numbers.length === 0) return []
  const blocks = await db.$queryRaw<KnownSeal[]>`
    SELECT "number", "hash" FROM "SealBlock" WHERE "number" IN (${Prisma.join(numbers)})`
  const hashOf = new Map(blocks.map(({ number, hash }) => [number, hash]))
  return frozen.flatMap(({ of, seal: { number, hash } }) => {
    const there = hashOf.get(number)
    if (there?.startsWith(hash)) return []
    return there
      ? [`Block ${number} has another hash than ${of} names: the chain was replaced from there or earlier.`]
      : [`Block ${number}, which ${of} names, is missing.`]
  })
}
