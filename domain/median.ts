// The middle of some numbers, by which a usual day or week is known: one exception does not move it far.

/** To whole numbers; null of none. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return Math.round((sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2)
}
