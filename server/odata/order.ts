// The order of a list, and where a page of it ended: the next begins behind the values of its last row, so that none is
// missed or read twice while rows come and go.
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
 * The key comes last, so that no two rows are equal; it goes the way of the term before it, as indexes do.
 * @param joins takes what the statement has to join to the table; null where it can join nothing.
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

/** What an index goes on with behind the last of some terms. */
function tiesOf(type: EntityType, order: readonly SortTerm[]): SortTerm[] {
  const last = order.at(-1)
  if (last?.by.is !== 'path' || last.by.names.length > 1) return []
  const next = propertyOf(type, last.by.names[0]!)?.ties
  return next === undefined ? [] : [{ ...last, by: { ...last.by, names: [next] } }]
}

/** Null is less than everything, as the standard has it. */
export function orderOf(terms: readonly Sorted[]): Sql {
  return join(
    terms.map(({ sql: term, direction, isNullable }) => {
      const nulls = isNullable ? (direction === 'asc' ? ' NULLS FIRST' : ' NULLS LAST') : ''
      return sql`${term} ${raw(direction + nulls)}`
    }),
  )
}

/** The rows behind one with these values. */
export function beyond(terms: readonly Sorted[], at: readonly unknown[]): Sql {
  const known = terms.map(({ cast }, index) => {
    const value = at[index] ?? null
    return sql`${value === null ? null : String(value)}::text::${cast}`
  })
  const [{ direction }] = terms as [Sorted]
  // One comparison of rows is what an index over all the terms serves.
  if (terms.every((term) => !term.isNullable && term.direction === direction))
    return sql`(${join(terms.map((term) => term.sql))}) ${raw(direction === 'asc' ? '>' : '<')} (${join(known)})`
  const behind = terms.map((term, index) => {
    const same = terms
      .slice(0, index)
      .map((before, one) => sql`${before.sql} IS NOT DISTINCT FROM ${known[one]!} AND `)
    return sql`(${join([...same, Prisma.empty], '')}${further(term, known[index]!, at[index] === null)})`
  })
  // Where the list goes on an index knows of the first term.
  const [from] = known
  const notBefore = sql`${terms[0]!.sql} ${raw(direction === 'asc' ? '>=' : '<=')} ${from!} AND `
  return sql`(${terms[0]!.isNullable ? Prisma.empty : notBefore}(${join(behind, ' OR ')}))`
}

/** Null is less than everything. */
function further({ sql: term, direction, isNullable }: Sorted, known: Sql, isNull: boolean): Sql {
  if (direction === 'asc') return isNull ? sql`${term} IS NOT NULL` : sql`${term} > ${known}`
  if (isNull) return sql`false`
  return isNullable ? sql`(${term} < ${known} OR ${term} IS NULL)` : sql`${term} < ${known}`
}

/** @param left rows of those that were asked for; null for all. */
export function madeToken(at: readonly unknown[], left: number | null): string {
  return Buffer.from(JSON.stringify({ at, left })).toString('base64url')
}

/** @throws BadQuery for one that this service did not make for this order. */
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
    // The sentence below is for both.
  }
  throw new BadQuery('$skiptoken is none of this list.')
}
