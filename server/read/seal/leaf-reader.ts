// Reads the leaves of the chain, block by block.
import { db } from '#server/database/client.ts'
import { sources, type SealSource } from '#server/sealing/sources.ts'
import { Tree } from '#server/sealing/tree.ts'
import type { Findings } from './findings.ts'

const PAGE = 5_000

export type Leaf = {
  source: SealSource
  recordId: number
  blockNumber: number
  position: number
  hash: Uint8Array
}

/** Reads leaves by block and position, a page at a time. */
export function createLeafReader(upTo: number, { fault, progress }: Findings) {
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
          fault(homeless(leaf))
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
        fault(homeless(leaf))
      }
    },
  }
}

const homeless = ({ source, recordId, blockNumber }: Leaf) =>
  `Row ${recordId} of ${sources[source].table} is sealed in block ${blockNumber}, which was removed.`
