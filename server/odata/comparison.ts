// Compares terms by the rules of OData: a comparison is never null, and only `eq null` and `ne null` can be true for null.
import { Prisma } from '#server/database/generated/client.ts'
import { BadQuery } from './bad-query.ts'
import type { Comparison } from './expression.ts'
import type { Sql, Term } from './terms.ts'

const { sql, join } = Prisma

/** Compiles a comparison, which is never null. @param zone the time zone in which days begin. @throws BadQuery. */
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

/** Compiles `in` to one SQL IN. @returns null unless all values are literals of the operand's type. */
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

/** Converts both terms to one type. @throws BadQuery if they cannot be compared. */
function alike(a: Term, b: Term, zone: string): [Term, Term] {
  if (a.type === b.type) return [a, b]
  if (a.type === 'instant') return [a, asInstant(b, zone)]
  if (b.type === 'instant') return [asInstant(a, zone), b]
  throw new BadQuery(`A ${a.type} cannot be compared with a ${b.type}.`)
}

/** A date is compared with an instant as the start of that day in the company's time zone. */
function asInstant(term: Term, zone: string): Term {
  if (term.type !== 'date') throw new BadQuery(`An instant cannot be compared with a ${term.type}.`)
  const begins = sql`(${term.sql}::timestamp AT TIME ZONE ${zone})`
  return { ...term, type: 'instant', sql: begins }
}

/** Compares the column's own words instead of their codes, so that an index can be used. */
function wordOf(is: Comparison, { coded, isNullable }: Term, { literal }: Term): Sql | null {
  if (!coded || !literal || isNullable || (is !== 'eq' && is !== 'ne')) return null
  const written = literal.type === 'number' ? Number(literal.text) : 'value' in literal ? literal.value : null
  const sample = Object.values(coded.codes)[0]
  if (written === null || typeof written !== typeof sample) return null
  const words = Object.keys(coded.codes).filter((word) => coded.codes[word] === written)
  if (words.length === 0) return is === 'eq' ? sql`false` : sql`true`
  const matching = join(words.map((word) => sql`${word}`))
  return is === 'eq' ? sql`${coded.column} IN (${matching})` : sql`${coded.column} NOT IN (${matching})`
}
