// Which columns of a table a file fills, and what is said of a change of theirs.
import type { Column } from '#domain/import/types.ts'
import { quoted, referredBy, tables, targetOf, type Staged } from './tables.ts'

/** A column of the table that a file fills. */
export type Filled = {
  /** Of the file. */
  name: string
  target: string
  /** What it is written as: words are of an enumerated type. */
  cast: string
  /** SQL of what a new row has where the file has no such column; null for nothing. */
  standard: string | null
  /** What was there and what comes, for people. */
  before: string
  after: string
}

/** What an account takes over from its employee of GP. */
export const gpColumns = [
  { name: 'gpPayCycle', target: 'gpPayCycle', cast: '::"GpPayCycle"', standard: `'NONE'` },
  { name: 'gpStaffNumber', target: 'gpStaffNumber', cast: '', standard: null },
].map((column) => ({
  ...column,
  before: `t.${quoted(column.target)}::text`,
  after: `s.${quoted(column.target)}`,
}))

const enums: Readonly<Record<string, string>> = {
  userType: 'UserType',
  taskType: 'TaskType',
  payCycle: 'GpPayCycle',
}

/** The columns of the table that the file fills, without the key; one that is compared without case may change its case. */
export function filled({ format, columns }: Staged): Filled[] {
  const own = columns.flatMap((column): Filled[] => {
    const target = targetOf(format, column)
    const isKey = format.key.includes(column.name) && !format.isCaseless
    return target === null || isKey ? [] : [filling(column, target)]
  })
  const takesFromGp = format.file === 'users.csv' && columns.some(({ name }) => name === 'gpEmployeeId')
  return takesFromGp ? [...own, ...gpColumns] : own
}

function filling(column: Column, target: string): Filled {
  const { name, refersTo, kind } = column
  const said = (sql: string) => {
    if (kind === 'yes or no') return `CASE WHEN ${sql} THEN 'yes' WHEN NOT ${sql} THEN 'no' END`
    return kind === 'time' ? `to_char(make_interval(mins => ${sql}), 'HH24:MI')` : `${sql}::text`
  }
  const isLink = refersTo && target !== name
  const linked = () =>
    `(SELECT p.${quoted(referredBy(column).key)}::text FROM ${quoted(tables[refersTo!].name)} p WHERE p."id" = t.${quoted(target)})`
  return {
    name,
    target,
    cast: Array.isArray(kind) ? `::"${enums[name]}"` : '',
    standard: refersTo ? null : literal(column.standard ?? ''),
    before: isLink ? linked() : said(`t.${quoted(target)}`),
    after: isLink ? `s.${quoted(name)}::text` : said(`s.${quoted(target)}`),
  }
}

/** A standard of the table of formats, as SQL. */
function literal(standard: string | number | boolean): string {
  return typeof standard === 'string' ? `'${standard}'` : `${standard}`
}

/** The fields that differ, as JSON of ChangedField. `values` are those of SQL's VALUES. */
export function changesSql(values: readonly string[]): string {
  return `(
    SELECT coalesce(jsonb_agg(to_jsonb(v)), '[]') FROM (VALUES ${values.join(', ')})
      AS v("field", "textField", "previousValue", "currentValue")
    WHERE v."previousValue" <> v."currentValue"
  )`
}

/** One field for `changesSql`. */
export function changeSql(name: string, before: string, after: string): string {
  return `('${name}', '${labelOf(name)}', coalesce(${before}, ''), coalesce(${after}, ''))`
}

/** 'gpEmployeeId' as people read it: 'GP Employee ID'. */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').split(' ')
  const special: Record<string, string> = { gp: 'GP', Id: 'ID', Gp: 'GP' }
  return words.map((word) => special[word] ?? word[0]!.toUpperCase() + word.slice(1)).join(' ')
}
