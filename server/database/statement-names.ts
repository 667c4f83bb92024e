// Names prepared statements, so that each connection parses and plans a text once.

/** A prepared page takes some 100 kB of a connection's memory; the application sends fewer than 300 texts. */
const NAMES_MAX = 500
/** Begins a text that gets no name: PostgreSQL then plans it for its values each time. */
export const UNNAMED = '/* planned for its values */'
/** A search. How many rows have its words decides its plan, so it gets no name either. */
const SEARCH = ' LIKE '

const names = new Map<string, string>()

/** The name of a text. It is empty, which prepares nothing, for texts to plan for their values and once NAMES_MAX others have names. */
export function nameOf({ sql }: { sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= NAMES_MAX || sql.startsWith(UNNAMED) || sql.includes(SEARCH)) return ''
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
