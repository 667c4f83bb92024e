// A number and its noun.

/** '1 mail', '1,200 mails'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`
}
