// Compiles query options to SQL conditions and sort terms.
import { conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NotServed } from './bad-query.ts'
import { Compiler } from './compiler.ts'
import type { Expression } from './expression.ts'
import { navigationOf, type EntityType } from './model.ts'
import type { Options } from './options.ts'
import { alwaysExists, type Compiling, type PathStart } from './related.ts'
import type { Search } from './search.ts'
import { castOf, name, type Sql } from './terms.ts'

const { sql } = Prisma

export type SortedBy = {
  sql: Sql
  /** The SQL type to which a value from a $skiptoken is cast. */
  cast: Sql
  isNullable: boolean
}

/**
 * Compiles $filter to a condition in which null counts as false.
 * @param table the alias of the type's table. @throws BadQuery.
 */
export function compileFilter(
  expression: Expression,
  type: EntityType,
  table: Sql,
  compiling: Compiling,
): Sql {
  return new Compiler({ type, table }, compiling).holding(expression)
}

/** Compiles $filter and $search. @throws BadQuery. */
export function compileNarrowing(
  { filter, search }: Options,
  type: EntityType,
  table: Sql,
  compiling: Compiling,
): Sql[] {
  return [
    ...(filter ? [compileFilter(filter, type, table, compiling)] : []),
    ...(search ? [compileSearch(search, type, table)] : []),
  ]
}

/** @throws NotServed if the type cannot be searched. */
function compileSearch(search: Search, type: EntityType, table: Sql): Sql {
  if (!type.searchWhere) throw new NotServed(`$search is not supported for ${type.name}.`)
  const side = (one: Search) => compileSearch(one, type, table)
  switch (search.is) {
    case 'words':
      return conditionOf(type.model, type.searchWhere(search.text), table)
    case 'not':
      // A column without a value makes the condition null, and a row that does not match must count as such.
      return sql`(NOT coalesce(${side(search.operand)}, false))`
    case 'and':
      return sql`(${side(search.left)} AND ${side(search.right)})`
    case 'or':
      return sql`(${side(search.left)} OR ${side(search.right)})`
  }
}

/** Compiles a term of $orderby. @param joins collects the joins that it needs; null if none are possible. @throws BadQuery. */
export function compileTerm(
  expression: Expression,
  type: EntityType,
  table: Sql,
  compiling: Compiling,
  joins: Sql[] | null,
): SortedBy {
  const end = joins && joined({ type, table }, expression, compiling, joins)
  if (end) return compileTerm(end.rest, end.type, end.table, compiling, joins)
  const term = new Compiler({ type, table }, compiling).term(expression)
  return { sql: term.sql, cast: castOf(term.type), isNullable: term.isNullable }
}

/** Joins the first navigation of a path if every row has it. With a join PostgreSQL can start from either table. */
function joined({ type, table }: PathStart, path: Expression, { viewer }: Compiling, joins: Sql[]) {
  const navigation = path.is === 'path' && path.names.length > 1 ? navigationOf(type, path.names[0]!) : null
  if (path.is !== 'path' || !navigation || !alwaysExists(navigation)) return null
  const { model, ours, theirs } = navigation.relation
  const other = Prisma.raw(`"j${joins.length}"`)
  joins.push(sql`JOIN ${name(model)} ${other} ON ${other}.${name(theirs)} = ${table}.${name(ours)}`)
  return { type: navigation.to(viewer), table: other, rest: { ...path, names: path.names.slice(1) } }
}
