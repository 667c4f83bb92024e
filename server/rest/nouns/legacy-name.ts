// Most properties of the legacy interface have the name of their column with a capital letter: 'TimeZone' for timeZone.
export function legacyName(column: string): string {
  return column.replace(/^./, (first) => first.toUpperCase())
}
