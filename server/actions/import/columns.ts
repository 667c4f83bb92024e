// The columns that a file fills, and their changes as text.
import type { Column } from '#domain/import/formats.ts'
import { labelOf } from '#domain/import/label.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { enumOf } from '#server/database/model.ts'
import { quoted, referredBy, tables, targetOf, type Staged } from './tables.ts'

/** A column of the table that a file fills. */
export type Filled = {
  /** The name in the file. */
  name: string
  /** The label in the form and the history. */
  label: string
  target: string
  /** The SQL type for writing; values of enumerated types are words. */
  cast: string
  /** SQL of the default for new rows if the file lacks the column; null for none. */
  standard: string | null
  /** The previous and the new value, as text for people. */
  before: string
  after: string
}

/** The columns that an account copies from its employee of GP. */
export const gpColumns = [
  {
    name: 'gpPayCycle',
    target: 'gpPayCycle',
    cast: '::"GpPayCycle"',
    standard: `'NONE'`,
    words: payCycleLabel as Column['words'],
  },
  { name: 'gpStaffNumber', target: 'gpStaffNumber', cast: '', standard: null, words: undefined },
].map(({ words, ...column }) => ({
  ...column,
  label: labelOf(column),
  before: labelSql(`t.${quoted(column.target)}::text`, words),
  after: labelSql(`s.${quoted(column.target)}`, words),
}))

/** The columns of the table that the file fills, without its key. A key that ignores case may still change its case. */
export function filled({ format, columns }: Staged): Filled[] {
  const own = columns.flatMap((column): Filled[] => {
    const target = targetOf(format, column)
    const isKey = format.key.includes(column.name) && !format.isCaseless
    return target === null || isKey ? [] : [filling(column, target, enumOf(tables[format.file].name, target))]
  })
  const takesFromGp = format.file === 'users.csv' && columns.some(({ name }) => name === 'gpEmployeeId')
  return takesFromGp ? [...own, ...gpColumns] : own
}

/** @param enumeration the enumerated type of the column; null for any other. */
function filling(column: Column, target: string, enumeration: string | null): Filled {
  const { name, refersTo, kind, words } = column
  const asText = (sql: string) => {
    if (kind === 'yes or no') return flagSql(sql)
    return kind === 'time' ? timeSql(sql) : labelSql(`${sql}::text`, words)
  }
  const isLink = refersTo && target !== name
  const linked = () =>
    `(SELECT p.${quoted(referredBy(column).key)}::text FROM ${quoted(tables[refersTo!].name)} p WHERE p."id" = t.${quoted(target)})`
  return {
    name,
    label: labelOf(column),
    target,
    cast: enumeration ? `::${quoted(enumeration)}` : '',
    standard: refersTo ? null : literal(column.standard ?? ''),
    before: isLink ? linked() : asText(`t.${quoted(target)}`),
    after: isLink ? `s.${quoted(name)}::text` : asText(`s.${quoted(target)}`),
  }
}

/** A word of an enumerated type as people read it (server/actions/user/describe.ts). */
function labelSql(sql: string, words: Column['words']): string {
  if (!words) return sql
  const cases = Object.entries(words).map(([word, label]) => `WHEN '${word}' THEN '${label}'`)
  return `CASE ${sql} ${cases.join(' ')} END`
}

/** SQL for a flag as 'Yes' or 'No'. */
const flagSql = (sql: string) => `CASE WHEN ${sql} THEN 'Yes' WHEN NOT ${sql} THEN 'No' END`

/** SQL for minutes after midnight as '06:30 am'. */
const timeSql = (sql: string) => `to_char(date '2000-01-01' + make_interval(mins => ${sql}), 'HH12:MI am')`

/** A default of the table of formats, as SQL. */
function literal(standard: string | number | boolean): string {
  return typeof standard === 'string' ? `'${standard}'` : `${standard}`
}

/** The changed fields as JSON of ChangedField. `values` are rows for SQL's VALUES. */
export function changesSql(values: readonly string[]): string {
  return `(
    SELECT coalesce(jsonb_agg(to_jsonb(v)), '[]') FROM (VALUES ${values.join(', ')})
      AS v("field", "textField", "previousValue", "currentValue")
    WHERE v."previousValue" <> v."currentValue"
  )`
}

type Change = Pick<Filled, 'name' | 'label' | 'before' | 'after'>

/** A field for `changesSql`. */
export function changeSql({ name, label, before, after }: Change): string {
  return `('${name}', '${label}', coalesce(${before}, ''), coalesce(${after}, ''))`
}

/** The active flag for `changesSql`, from SQL of its previous and its new value. */
export function activeSql(before: string, after: string): string {
  return changeSql({ name: 'active', label: 'Active', before: flagSql(before), after: flagSql(after) })
}
