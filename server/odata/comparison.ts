// Compares terms as the standard does: of null only `eq null` and `ne null` are of use, and no comparison is null.
import { Prisma } from '#server/database/generated/client.ts'
import { BadQuery } from './bad-query.ts'
import type { Comparison } from './expression.ts'
import type { Sql, Term } from './terms.ts'

const { sql, join } = Prisma

/** Whether two terms are equal or in order; it is never null. @param zone where days begin. @throws BadQuery. */
export function compared(is: Comparison, left: Term, right: Term, zone: string): Term {
  const answer = (condition: Sql, holds?: Sql): Term => ({
    type: 'boolean',
    sql: sql`(${condition})`,
    holds,
    isNullable: false,
  })
  if (left.type === 'null' || right.type === 'null') {
    const other = left.type === 'null' ? right : left
    if (is === 'eq') return answer(other.type === 'null' ? sql`true` : sql`${other.sql} IS NULL`)
    if (is === 'ne') return answer(other.type === 'null' ? sql`false` : sql`${other.sql} IS NOT NULL`)
    return answer(sql`false`)
  }
  const byWord = wordOf(is, left, right) ?? wordOf(is, right, left)
  if (byWord) return answer(byWord)
  const [a, b] = alike(left, right, zone)
  const neither = !a.isNullable && !b.isNullable
  if (is === 'eq') {
    const same = sql`${a.sql} = ${b.sql}`
    if (a.isNullable && b.isNullable) return answer(sql`${a.sql} IS NOT DISTINCT FROM ${b.sql}`)
    return neither ? answer(same) : answer(sql`coalesce(${same}, false)`, same)
  }
  if (is === 'ne')
    return answer(neither ? sql`${a.sql} <> ${b.sql}` : sql`${a.sql} IS DISTINCT FROM ${b.sql}`)
  const operator = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }[is]
  const collation = a.type === 'text' ? sql`COLLATE "C"` : Prisma.empty
  const ordered = sql`${a.sql} ${operator} ${b.sql} ${collation}`
  return neither ? answer(ordered) : answer(sql`coalesce(${ordered}, false)`, ordered)
}

/** Whether a term is one of literals of its own type, as one question; null where they are anything else. */
export function isOneOf(operand: Term, values: readonly Term[]): Term | null {
  const { type, coded, sql: value, isNullable } = operand
  if (coded || type === 'null' || values.some((one) => one.type !== type || !one.literal)) return null
  const listed = sql`${value} IN (${join(values.map((one) => one.sql))})`
  return {
    type: 'boolean',
    sql: isNullable ? sql`coalesce(${listed}, false)` : listed,
    holds: listed,
    isNullable: false,
  }
}

/** Both as one type. @throws BadQuery when nothing makes them so. */
function alike(a: Term, b: Term, zone: string): [Term, Term] {
  if (a.type === b.type) return [a, b]
  if (a.type === 'instant') return [a, asInstant(b, zone)]
  if (b.type === 'instant') return [asInstant(a, zone), b]
  throw new BadQuery(`A ${a.type} cannot be compared with a ${b.type}.`)
}

/** A day is compared with an instant as its beginning where the company works. */
function asInstant(term: Term, zone: string): Term {
  if (term.type !== 'date') throw new BadQuery(`An instant cannot be compared with a ${term.type}.`)
  const begins = sql`(${term.sql}::timestamp AT TIME ZONE ${zone})`
  return { ...term, type: 'instant', sql: begins }
}

/** A code compared with a literal asks for its word, which an index knows. */
function wordOf(is: Comparison, { coded, isNullable }: Term, { literal }: Term): Sql | null {
  if (!coded || !literal || isNullable || (is !== 'eq' && is !== 'ne')) return null
  const written = literal.type === 'number' ? Number(literal.text) : 'value' in literal ? literal.value : null
  const sample = Object.values(coded.codes)[0]
  if (written === null || typeof written !== typeof sample) return null
  const words = Object.keys(coded.codes).filter((word) => coded.codes[word] === written)
  if (words.length === 0) return is === 'eq' ? sql`false` : sql`true`
  const asked = join(words.map((word) => sql`${word}`))
  return is === 'eq' ? sql`${coded.column} IN (${asked})` : sql`${coded.column} NOT IN (${asked})`
}
