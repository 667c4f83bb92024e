// The Merkle tree of a block (RFC 6962): SHA-256, leaves after a byte 0, inner nodes after a byte 1, split at the largest
// power of two. scripts/check-proof.mjs says the same once more, for people without Daybook.
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { SealedRow } from './sources.ts'

/** A step from a leaf to the root: the other node, in hexadecimal, and its side. */
export type PathStep = { side: 'left' | 'right'; hash: string }

/** The hash of a row: of its canonical JSON (RFC 8785). */
export function leafHash(row: SealedRow): Buffer {
  return createHash('sha256').update(Buffer.of(0)).update(canonicalize(row)!).digest()
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()
}

/** Computes the root of leaves that come one after the other, in the memory of one path. */
export class Tree {
  /** Perfect subtrees, each smaller than the one before. */
  readonly #perfect: { leaves: number; hash: Buffer }[] = []
  leaves = 0

  add(hash: Buffer): void {
    this.leaves++
    let added = { leaves: 1, hash }
    for (let last = this.#perfect.at(-1); last?.leaves === added.leaves; last = this.#perfect.at(-1)) {
      this.#perfect.pop()
      added = { leaves: 2 * added.leaves, hash: nodeHash(last.hash, added.hash) }
    }
    this.#perfect.push(added)
  }

  /** In hexadecimal. */
  root(): string {
    if (this.leaves === 0) return createHash('sha256').digest('hex')
    const root = this.#perfect.reduceRight<Buffer | null>(
      (right, { hash }) => (right ? nodeHash(hash, right) : hash),
      null,
    )
    return root!.toString('hex')
  }
}

/** In hexadecimal. */
export function rootOf(hashes: readonly Buffer[]): string {
  const tree = new Tree()
  for (const hash of hashes) tree.add(hash)
  return tree.root()
}

/** The nodes of a tree, level by level from its leaves to its root. A last node without a neighbour goes up as it is. */
export function levelsOf(hashes: readonly Buffer[]): Buffer[][] {
  const levels = [[...hashes]]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const above: Buffer[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at]!, below[at + 1]]
      above.push(right ? nodeHash(left, right) : left)
    }
    levels.push(above)
  }
  return levels
}

/** The way from the leaf at `index` to the root, the nearest node first. */
export function pathOf(levels: readonly Buffer[][], index: number): PathStep[] {
  return levels.flatMap((nodes, level): PathStep[] => {
    const at = Math.floor(index / 2 ** level)
    const isRight = at % 2 === 1
    const hash = nodes[isRight ? at - 1 : at + 1]?.toString('hex')
    return hash === undefined ? [] : [{ side: isRight ? 'left' : 'right', hash }]
  })
}
