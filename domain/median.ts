// The median, for the usual day or week: one exception hardly moves it.

/** Rounded to a whole number; null for an empty list. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return Math.round((sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2)
}
