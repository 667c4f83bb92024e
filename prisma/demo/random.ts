// Reproducible random numbers. The seed of each stream is a text, such as a person's e-mail and a date.

export type Random = {
  /** True with this probability. */
  happens(probability: number): boolean
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  /** One item of the list. @throws Error if the list is empty. */
  oneOf<T>(list: readonly T[]): T
}

/** @param subject the seed. */
export function randomFor(subject: string): Random {
  // FNV-1a hashes the seed, mulberry32 generates the numbers.
  const mix = (hash: number, letter: string) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  let state = [...subject].reduce(mix, 0x811c9dc5)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    happens: (probability) => next() < probability,
    between,
    oneOf: (list) => {
      if (list.length === 0) throw new Error(`Nothing to choose from for ${subject}`)
      return list[between(0, list.length - 1)]!
    },
  }
}
