// Numbers with their nouns and verbs, in English (docs/decisions/languages.md).
import { COUNT_MAX } from '#domain/limits.ts'

/** '1 mail', '1,200 mails'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${wordFor(count, one, many)}`
}

/** '999', and '1,000+' for a count that stopped at COUNT_MAX. */
export function formatBounded(count: number): string {
  return count >= COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-AU')}+` : count.toLocaleString('en-AU')
}

/** '1 mail', '1,000+ mails' for a count that stopped at COUNT_MAX. */
export function countedBounded(count: number, one: string, many = `${one}s`): string {
  return `${formatBounded(count)} ${wordFor(count, one, many)}`
}

/** The word that agrees with the number: 'is' or 'are'. */
export function wordFor(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
