// Rounds minutes to hundredths of an hour, the only unit that GP stores; five minutes are 8.33 hundredths. The minutes
// of an employee, a day and a code are added and rounded once; the sum is distributed to the lines by the largest
// remainder.

/** The hundredths of an hour of so many minutes, to the nearest. Whole minutes are never halfway between two. */
export function roundedHundredths(minutes: number): number {
  return Math.round((minutes * 100) / 60)
}

/**
 * The hundredths of each line of one employee, day and code; they add up to the rounded sum. Each is within one hundredth
 * of its exact time. Of equal remainders the earlier line gets the hundredth.
 */
export function shareHundredths(minutes: readonly number[]): number[] {
  const shares = minutes.map((each) => Math.floor((each * 100) / 60))
  const sum = minutes.reduce((total, each) => total + each, 0)
  const left = roundedHundredths(sum) - shares.reduce((total, share) => total + share, 0)
  const byRemainder = minutes
    .map((each, at) => ({ at, remainder: (each * 100) % 60 }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1
  return shares
}

/** '8.50' of 850 hundredths, '−0.75' of −75. */
export function formatHundredths(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '−' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
