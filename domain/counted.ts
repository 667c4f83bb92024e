// Numbers with their nouns and verbs, in English (docs/decisions/languages.md).

/** '1 mail', '1,200 mails'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${wordFor(count, one, many)}`
}

/** The word that agrees with the number: 'is' or 'are'. */
export function wordFor(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}
