// Compiles an expression to SQL. It looks names up in the model, checks types, binds values as parameters, and limits every
// table to the rows that the viewer may see.
//
// Nulls follow the standard: a comparison is true or false, every other operation on null is null, and `and`, `or` and `not`
// use three-valued logic. Text equality is exact; contains, startswith and endswith ignore case.
import { Prisma } from '#server/database/generated/client.ts'
import { calculated, negated } from './arithmetic.ts'
import { BadQuery } from './bad-query.ts'
import { called } from './calls.ts'
import { compared, isOneOf } from './comparison.ts'
import type { Comparison, Expression, Path } from './expression.ts'
import { onePathOf, withPath } from './one-path.ts'
import { navigationOf, propertyOf, type EntityType, type Navigation, type Property } from './model.ts'
import { compileRelated, alwaysExists, type Compiling, type PathStart } from './related.ts'
import { literalTerm, shown, sizeOf, valuesOf, type Sql, type Term } from './terms.ts'

const { sql, join } = Prisma

export class Compiler {
  readonly #row: PathStart
  readonly #compiling: Compiling
  readonly #variables = new Map<string, PathStart>()
  /** Lambda variables that are values, not records. */
  readonly #values = new Map<string, Term>()
  #tables = 0

  constructor(row: PathStart, compiling: Compiling) {
    this.#row = row
    this.#compiling = compiling
  }

  condition(expression: Expression): Sql {
    return this.#boolean(expression).sql
  }

  #boolean(expression: Expression): { sql: Sql; holds: Sql } {
    const { type, sql: value, holds = value } = this.term(expression)
    if (type === 'null') return { sql: sql`null::boolean`, holds: sql`false` }
    if (type !== 'boolean') throw new BadQuery('A condition must be true or false.')
    return { sql: value, holds }
  }

  /** A condition in which null counts as false. Unlike three-valued conditions, it can use indexes. */
  holding(expression: Expression): Sql {
    if (expression.is === 'and' || expression.is === 'or') {
      const [left, right] = [this.holding(expression.left), this.holding(expression.right)]
      return sql`(${left} ${expression.is === 'and' ? sql`AND` : sql`OR`} ${right})`
    }
    return this.#elsewhere(expression) ?? this.#boolean(expression).holds
  }

  /** Moves a condition on a related record into an EXISTS. PostgreSQL can then start from the related records. */
  #elsewhere(expression: Expression): Sql | null {
    const path = onePathOf(expression)
    if (!path || path.names.length < 2 || this.#values.has(path.from ?? '')) return null
    const [{ type, table }, first, ...rest] = this.#begin(path.from, path.names)
    const navigation = navigationOf(type, first!)
    if (!navigation || !alwaysExists(navigation)) return null
    const next = this.#table(navigation.to(this.#compiling.viewer))
    const related = compileRelated(navigation, table, next.table, this.#compiling)
    const variable = next.table.text
    this.#variables.set(variable, next)
    const condition = this.holding(withPath(expression, { ...path, from: variable, names: rest }))
    return sql`EXISTS (SELECT 1 ${related} AND ${condition})`
  }

  term(expression: Expression): Term {
    switch (expression.is) {
      case 'literal':
        return literalTerm(expression.literal, this.#compiling.zone)
      case 'path':
        return this.#path(expression)
      case 'call':
        return called(
          expression.name,
          expression.args.map((one) => this.term(one)),
        )
      case 'not':
        return { type: 'boolean', sql: sql`(NOT ${this.condition(expression.operand)})`, isNullable: true }
      case 'minus':
        return negated(this.term(expression.operand))
      case 'and':
        return this.#both(sql`AND`, expression)
      case 'or':
        return this.#both(sql`OR`, expression)
      case 'in':
        return this.#listed(this.term(expression.operand), expression.values)
      case 'any':
      case 'all':
        return this.#lambda(expression)
      case 'eq':
      case 'ne':
      case 'gt':
      case 'ge':
      case 'lt':
      case 'le':
        return this.#compared(expression.is, ...this.#sides(expression.left, expression.right))
      default:
        return calculated(expression.is, this.term(expression.left), this.term(expression.right))
    }
  }

  /** The operands of a comparison. A single record can only be compared with null. */
  #sides(left: Expression, right: Expression): [Term, Term] {
    const isNull = (one: Expression) => one.is === 'literal' && one.literal.type === 'null'
    const side = (one: Expression, other: Expression) =>
      one.is === 'path' && isNull(other) ? this.#path(one, true) : this.term(one)
    return [side(left, right), side(right, left)]
  }

  /** A property of the row, of a variable or of a related single record; for a record itself, its key. */
  #path({ from, names, isCount }: Path, mayBeRecord = false): Term {
    const value = from === null ? undefined : this.#values.get(from)
    if (value && (names.length > 0 || isCount))
      throw new BadQuery(`'${from}' is a value and has no properties.`)
    if (value) return value
    const [start, ...rest] = this.#begin(from, names)
    return this.#follow(start, rest, isCount, mayBeRecord)
  }

  #begin(from: string | null, names: readonly string[]): [PathStart, ...string[]] {
    const start = from === null || from === '$it' ? this.#row : this.#variables.get(from)
    if (!start) throw new BadQuery(`There is no variable '${from}'.`)
    return [start, ...names]
  }

  #follow(
    { type, table }: PathStart,
    [name, ...rest]: readonly string[],
    isCount: boolean,
    mayBeRecord: boolean,
  ): Term {
    if (name === undefined) throw new BadQuery('A record cannot be used as a value.')
    const property = rest.length === 0 ? propertyOf(type, name) : null
    if (property && isCount && property.isList) return sizeOf(property, table)
    if (property?.isList) throw new BadQuery(`'${name}' is not a single value.`)
    if (property && !isCount) return this.#seen(property, table)
    const navigation = this.#navigation(type, name)
    const { relation } = navigation
    const next = this.#table(navigation.to(this.#compiling.viewer))
    const related = compileRelated(navigation, table, next.table, this.#compiling)
    if (isCount && rest.length === 0) {
      if (!relation.isList) throw new BadQuery(`'${name}' is not a collection.`)
      return {
        type: 'number',
        sql: sql`(SELECT count(*)::int ${related})`,
        isNullable: false,
        isInteger: true,
      }
    }
    const isRecord = rest.length === 0
    if (relation.isList || (isRecord && !mayBeRecord)) throw new BadQuery(`'${name}' is not a value.`)
    const names = isRecord ? [next.type.key] : rest
    const { type: last, isInteger, sql: value } = this.#follow(next, names, isCount, mayBeRecord)
    return { type: last, isInteger, sql: sql`(SELECT ${value} ${related})`, isNullable: true }
  }

  /** The value of a property, where the viewer sees it. */
  #seen(property: Property, table: Sql): Term {
    const { type, isInteger, sql: value, ...term } = shown(property, table)
    if (!property.seenFrom) return { type, isInteger, sql: value, ...term }
    const seen = property.seenFrom(this.#compiling.viewer, table)
    return { type, isInteger, sql: sql`(CASE WHEN ${seen} THEN ${value} END)`, isNullable: true }
  }

  #navigation(type: EntityType, name: string): Navigation {
    const navigation = navigationOf(type, name)
    if (!navigation) throw new BadQuery(`'${name}' is not a property of ${type.name}.`)
    return navigation
  }

  #table(type: EntityType): PathStart {
    return { type, table: this.#named() }
  }

  #named(): Sql {
    return Prisma.raw(`"o${++this.#tables}"`)
  }

  #lambda({ is, path, variable, holds }: Extract<Expression, { is: 'any' | 'all' }>): Term {
    const [start, ...names] = this.#begin(path.from, path.names)
    const last = names.pop()!
    const all = (from: Sql, variables: Map<string, unknown>, one: unknown): Sql => {
      if (!holds) return sql`EXISTS (SELECT 1 ${from})`
      variables.set(variable, one)
      const condition =
        is === 'any'
          ? sql`EXISTS (SELECT 1 ${from} AND ${this.holding(holds)})`
          : sql`NOT EXISTS (SELECT 1 ${from} AND coalesce(NOT (${this.condition(holds)}), true))`
      variables.delete(variable)
      return condition
    }
    // Single records on the way to the collection become nested EXISTS conditions.
    const reach = ({ type, table }: PathStart, [next, ...rest]: readonly string[]): Sql => {
      const list = next === undefined ? propertyOf(type, last) : null
      if (list?.isList) {
        const { from, value } = valuesOf(list, table, this.#named())
        return all(sql`${from} WHERE true`, this.#values, value)
      }
      const navigation = this.#navigation(type, next ?? last)
      const { relation, to } = navigation
      if (relation.isList !== (next === undefined))
        throw new BadQuery(`'${next ?? last}' is not a ${next ? 'single record' : 'collection'}.`)
      const reached = this.#table(to(this.#compiling.viewer))
      const related = compileRelated(navigation, table, reached.table, this.#compiling)
      return next === undefined
        ? all(related, this.#variables, reached)
        : sql`EXISTS (SELECT 1 ${related} AND ${reach(reached, rest)})`
    }
    return { type: 'boolean', sql: sql`(${reach(start, names)})`, isNullable: false }
  }

  #both(operator: Sql, { left, right }: { left: Expression; right: Expression }): Term {
    const both = sql`(${this.condition(left)} ${operator} ${this.condition(right)})`
    return { type: 'boolean', sql: both, isNullable: true }
  }

  #compared(is: Comparison, left: Term, right: Term): Term {
    return compared(is, left, right, this.#compiling.zone)
  }

  #listed(operand: Term, values: readonly Expression[]): Term {
    if (values.length === 0) return { type: 'boolean', sql: sql`false`, isNullable: false }
    const terms = values.map((value) => this.term(value))
    const listed = isOneOf(operand, terms)
    if (listed) return listed
    const conditions = terms.map((value) => this.#compared('eq', operand, value).sql)
    return { type: 'boolean', sql: sql`(${join(conditions, ' OR ')})`, isNullable: false }
  }
}
