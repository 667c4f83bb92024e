// The order of a list, and the position where a page ended. The next page starts after the values of the last row, so that
// no row is skipped or repeated when other rows are inserted or deleted.
import { Prisma } from '#server/database/generated/client.ts'
import { BadQuery } from './bad-query.ts'
import { compileTerm, type SortedBy } from './compile.ts'
import type { Compiling } from './related.ts'
import { propertyOf, type EntityType } from './model.ts'
import type { SortTerm } from './options.ts'
import type { Sql } from './terms.ts'

const { sql, join, raw } = Prisma

export type Sorted = SortedBy & { direction: 'asc' | 'desc' }

/**
 * The key comes last, so that no two rows are equal. It has the direction of the term before it, as in the indexes.
 * @param joins collects the joins that the terms need; null if the statement cannot join.
 */
export function termsOf(
  type: EntityType,
  order: readonly SortTerm[],
  compiling: Compiling,
  row: Sql,
  joins: Sql[] | null = null,
): Sorted[] {
  const terms = [...order, ...tiesOf(type, order)].map(({ by, direction }) => ({
    ...compileTerm(by, type, row, compiling, joins),
    direction,
  }))
  const direction = order.at(-1)?.direction ?? 'asc'
  return [...terms, { sql: sql`${row}."id"`, cast: raw('int'), isNullable: false, direction }]
}

/** The columns that follow the last term in its index. */
function tiesOf(type: EntityType, order: readonly SortTerm[]): SortTerm[] {
  const last = order.at(-1)
  if (last?.by.is !== 'path' || last.by.names.length > 1) return []
  const next = propertyOf(type, last.by.names[0]!)?.ties
  return next === undefined ? [] : [{ ...last, by: { ...last.by, names: [next] } }]
}

/** In OData null is less than every other value. */
export function orderOf(terms: readonly Sorted[]): Sql {
  return join(
    terms.map(({ sql: term, direction, isNullable }) => {
      const nulls = isNullable ? (direction === 'asc' ? ' NULLS FIRST' : ' NULLS LAST') : ''
      return sql`${term} ${raw(direction + nulls)}`
    }),
  )
}

/** The condition for rows after the one with these values. */
export function afterRow(terms: readonly Sorted[], at: readonly unknown[]): Sql {
  const known = terms.map(({ cast }, index) => {
    const value = at[index] ?? null
    return sql`${value === null ? null : String(value)}::text::${cast}`
  })
  const [{ direction }] = terms as [Sorted]
  // An index over all terms can serve a single row comparison.
  if (terms.every((term) => !term.isNullable && term.direction === direction))
    return sql`(${join(terms.map((term) => term.sql))}) ${raw(direction === 'asc' ? '>' : '<')} (${join(known)})`
  const behind = terms.map((term, index) => {
    const same = terms
      .slice(0, index)
      .map((before, one) => sql`${before.sql} IS NOT DISTINCT FROM ${known[one]!} AND `)
    return sql`(${join([...same, Prisma.empty], '')}${further(term, known[index]!, at[index] === null)})`
  })
  // An index on the first term can serve this condition.
  const [from] = known
  const notBefore = sql`${terms[0]!.sql} ${raw(direction === 'asc' ? '>=' : '<=')} ${from!} AND `
  return sql`(${terms[0]!.isNullable ? Prisma.empty : notBefore}(${join(behind, ' OR ')}))`
}

/** The condition that one term comes after a value. */
function further({ sql: term, direction, isNullable }: Sorted, known: Sql, isNull: boolean): Sql {
  if (direction === 'asc') return isNull ? sql`${term} IS NOT NULL` : sql`${term} > ${known}`
  if (isNull) return sql`false`
  return isNullable ? sql`(${term} < ${known} OR ${term} IS NULL)` : sql`${term} < ${known}`
}

/** @param left the rows of $top that are still to come; null without $top. */
export function pageToken(at: readonly unknown[], left: number | null): string {
  return Buffer.from(JSON.stringify({ at, left })).toString('base64url')
}

/** @throws BadQuery for a token that does not fit this order. */
export function readToken(text: string, terms: readonly Sorted[]): { at: unknown[]; left: number | null } {
  try {
    const { at, left } = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
      at: unknown[]
      left: unknown
    }
    const isPlain = (value: unknown) =>
      value === null || ['string', 'number', 'boolean'].includes(typeof value)
    const isLeft = left === null || (Number.isSafeInteger(left) && (left as number) > 0)
    if (at.length === terms.length && at.every(isPlain) && isLeft) return { at, left: left as number | null }
  } catch {
    // Reported below.
  }
  throw new BadQuery('$skiptoken does not belong to this list.')
}
