// Numbers that follow from a key alone. Each act draws from a source of its own, so that leaving one act out of a story changes
// no draw of the others.

export type Source = {
  /** From 0 to below `end`. */
  int(end: number): number
  /** True in one of `of` cases. */
  oneIn(of: number): boolean
  /** @throws Error if there is nothing to pick from. */
  pick<T>(from: readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name
}

export function sourceOf(...key: readonly (string | number)[]): Source {
  let state = hash(key.join(' '))
  /** Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (end: number) => Math.floor(next() * end)
  return {
    int,
    oneIn: (of) => int(of) === 0,
    pick(from) {
      if (from.length === 0) throw new Error(`Nothing to pick from: ${key.join(' ')}`)
      return from[int(from.length)]!
    },
    weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
      const rows = Object.entries(weights) as [Name, number][]
      let left = int(rows.reduce((sum, [, weight]) => sum + weight, 0))
      return rows.find(([, weight]) => (left -= weight) < 0)![0]
    },
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193)
  return sum
}
