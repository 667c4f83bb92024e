/** 'rule 2', 'rules 1 and 3'. @param indexes from 0. */
export function rulesInWords(indexes: readonly number[]): string {
  const numbers = indexes.map((index) => index + 1)
  if (numbers.length === 1) return `rule ${numbers[0]}`
  return `rules ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
