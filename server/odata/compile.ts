// Makes a condition, or a term to sort by, of an expression: its names are looked up in the model, its types are checked,
// its values are bound as parameters, and every table it leads to is narrowed down to what the viewer may see.
//
// Null is as in the standard: a comparison is true or false, `eq null` asks for it, everything else that is made of null
// is null, and `and`, `or` and `not` know three values. Text is equal exactly; contains, startswith and endswith take
// letters in any case.
import { DateTime } from 'luxon'
import { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { escaped } from '#server/read/search.ts'
import { BadQuery, NotServed } from './bad-query.ts'
import type { Comparison, Expression, Path } from './expression.ts'
import type { FunctionName } from './functions.ts'
import type { Literal } from './literals.ts'
import { navigationOf, propertyOf, type EntityType, type Navigation, type Property } from './model.ts'

const { sql, join } = Prisma
type Sql = Prisma.Sql

export type Compiling = {
  viewer: Viewer
  /** Where times without a zone, and the beginnings of days, are. */
  zone: string
}

type Type = 'number' | 'text' | 'boolean' | 'date' | 'instant' | 'time' | 'null'
type Term = {
  type: Type
  sql: Sql
  isNullable: boolean
  isInteger?: boolean
  /** What it was written as. */
  literal?: Literal
  /** The column of words that it is a code of. */
  coded?: { column: Sql; codes: NonNullable<Property['codes']> }
}
export type SortedBy = {
  sql: Sql
  /** What a value of it is read as, when a page goes on behind it. */
  cast: Sql
  isNullable: boolean
}
/** What a path can begin at. */
type Place = { type: EntityType; table: Sql }

/** A condition that is never null. @param table what the statement calls the table of the type. @throws BadQuery. */
export function compileFilter(
  expression: Expression,
  type: EntityType,
  table: Sql,
  compiling: Compiling,
): Sql {
  const compiler = new Compiler({ type, table }, compiling)
  return sql`coalesce(${compiler.condition(expression)}, false)`
}

/** What a list is sorted by. @throws BadQuery. */
export function compileTerm(
  expression: Expression,
  type: EntityType,
  table: Sql,
  compiling: Compiling,
): SortedBy {
  const term = new Compiler({ type, table }, compiling).term(expression)
  return { sql: term.sql, cast: castOf(term.type), isNullable: term.isNullable }
}

/** The rows that a navigation leads to from a row of `table`, seen by the viewer, as FROM and WHERE of a statement. */
export function compileRelated(
  { relation, isSeenWithRow, to }: Navigation,
  table: Sql,
  other: Sql,
  { viewer }: Compiling,
): Sql {
  const type = to()
  const belongs = sql`${other}.${name(relation.theirs)} = ${table}.${name(relation.ours)}`
  const visible = isSeenWithRow ? sql`true` : type.visible(viewer, other)
  return sql`FROM ${name(type.model)} ${other} WHERE ${belongs} AND ${visible}`
}

class Compiler {
  readonly #row: Place
  readonly #compiling: Compiling
  readonly #variables = new Map<string, Place>()
  #tables = 0

  constructor(row: Place, compiling: Compiling) {
    this.#row = row
    this.#compiling = compiling
  }

  condition(expression: Expression): Sql {
    const term = this.term(expression)
    if (term.type === 'null') return sql`null::boolean`
    if (term.type !== 'boolean') throw new BadQuery('A condition must be true or false.')
    return term.sql
  }

  term(expression: Expression): Term {
    switch (expression.is) {
      case 'literal':
        return this.#literal(expression.literal)
      case 'path':
        return this.#path(expression)
      case 'call':
        return this.#call(expression.name, expression.args)
      case 'not':
        return { type: 'boolean', sql: sql`(NOT ${this.condition(expression.operand)})`, isNullable: true }
      case 'minus':
        return this.#minus(this.#typed(expression.operand, 'number', '-'))
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
        return this.#compared(expression.is, this.term(expression.left), this.term(expression.right))
      default:
        return this.#calculated(expression)
    }
  }

  #literal(literal: Literal): Term {
    const isNullable = false
    switch (literal.type) {
      case 'null':
        return { type: 'null', sql: sql`null`, isNullable: true, literal }
      case 'boolean':
        return { type: 'boolean', sql: sql`${literal.value}::boolean`, isNullable, literal }
      case 'text':
        if (literal.value.includes('\u0000')) throw new BadQuery('A text may not contain U+0000.')
        return { type: 'text', sql: sql`${literal.value}::text`, isNullable, literal }
      case 'number':
        return { ...number(literal.text, literal.isInteger), literal }
      case 'date':
        return { type: 'date', sql: sql`${validDate(literal.text)}::date`, isNullable, literal }
      case 'instant':
        return { type: 'instant', sql: sql`${this.#instant(literal)}::timestamptz`, isNullable, literal }
      case 'time':
        return { type: 'time', sql: sql`${validTime(literal.text)}::time`, isNullable, literal }
      case 'word':
        return { type: 'text', sql: sql`${literal.value}::text`, isNullable, literal }
      default:
        throw new NotServed(`No property is a ${literal.type}.`)
    }
  }

  #instant({ text, hasZone }: { text: string; hasZone: boolean }): string {
    const at = DateTime.fromISO(text, { zone: this.#compiling.zone, setZone: hasZone })
    if (!at.isValid || at.year < 1 || at.year > 9999) throw new BadQuery(`${text} is no time.`)
    // PostgreSQL keeps more of a second than the language does.
    const fraction = /\.\d+/.exec(text)?.[0] ?? ''
    return at.toUTC().toFormat(`yyyy-MM-dd'T'HH:mm:ss'${fraction}Z'`)
  }

  /** A property of the row, of a variable, or of what single records between lead to. */
  #path({ from, names, isCount }: Path): Term {
    const [place, ...rest] = this.#begin(from, names)
    return this.#follow(place, rest, isCount)
  }

  #begin(from: string | null, names: readonly string[]): [Place, ...string[]] {
    const place = from === null || from === '$it' ? this.#row : this.#variables.get(from)
    if (!place) throw new BadQuery(`There is no variable '${from}'.`)
    return [place, ...names]
  }

  #follow({ type, table }: Place, [name, ...rest]: readonly string[], isCount: boolean): Term {
    if (name === undefined) throw new BadQuery('A record is no value.')
    const property = rest.length === 0 && !isCount ? propertyOf(type, name) : null
    if (property) return shown(property, table)
    const navigation = this.#navigation(type, name)
    const { relation } = navigation
    const next = this.#table(navigation.to())
    const related = compileRelated(navigation, table, next.table, this.#compiling)
    if (isCount && rest.length === 0) {
      if (!relation.isList) throw new BadQuery(`'${name}' is no collection.`)
      return {
        type: 'number',
        sql: sql`(SELECT count(*)::int ${related})`,
        isNullable: false,
        isInteger: true,
      }
    }
    if (relation.isList || rest.length === 0) throw new BadQuery(`'${name}' is no value.`)
    const { type: last, isInteger, sql: value } = this.#follow(next, rest, isCount)
    return { type: last, isInteger, sql: sql`(SELECT ${value} ${related})`, isNullable: true }
  }

  #navigation(type: EntityType, name: string): Navigation {
    const found = navigationOf(type, name)
    if (!found) throw new BadQuery(`'${name}' is no property of ${type.name}.`)
    return found
  }

  #table(type: EntityType): Place {
    return { type, table: Prisma.raw(`"o${++this.#tables}"`) }
  }

  #lambda({ is, path, variable, holds }: Extract<Expression, { is: 'any' | 'all' }>): Term {
    const [place, ...names] = this.#begin(path.from, path.names)
    const last = names.pop()!
    // What single records lead to on the way is one row each, so that a condition in the middle is an EXISTS, too.
    const reach = ({ type, table }: Place, [next, ...rest]: readonly string[]): Sql => {
      const navigation = this.#navigation(type, next ?? last)
      const { relation, to } = navigation
      if (relation.isList !== (next === undefined))
        throw new BadQuery(`'${next ?? last}' is no ${next ? 'single record' : 'collection'}.`)
      const reached = this.#table(to())
      const related = compileRelated(navigation, table, reached.table, this.#compiling)
      if (next !== undefined) return sql`EXISTS (SELECT 1 ${related} AND ${reach(reached, rest)})`
      if (!holds) return sql`EXISTS (SELECT 1 ${related})`
      this.#variables.set(variable, reached)
      const condition = this.condition(holds)
      this.#variables.delete(variable)
      return is === 'any'
        ? sql`EXISTS (SELECT 1 ${related} AND ${condition})`
        : sql`NOT EXISTS (SELECT 1 ${related} AND coalesce(NOT (${condition}), true))`
    }
    return { type: 'boolean', sql: sql`(${reach(place, names)})`, isNullable: false }
  }

  #both(operator: Sql, { left, right }: { left: Expression; right: Expression }): Term {
    const both = sql`(${this.condition(left)} ${operator} ${this.condition(right)})`
    return { type: 'boolean', sql: both, isNullable: true }
  }

  #compared(is: Comparison, left: Term, right: Term): Term {
    const answer = (condition: Sql): Term => ({
      type: 'boolean',
      sql: sql`(${condition})`,
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
    const [a, b] = this.#alike(left, right)
    const neither = !a.isNullable && !b.isNullable
    if (is === 'eq') return answer(neither ? sql`${a.sql} = ${b.sql}` : equal(a, b))
    if (is === 'ne')
      return answer(neither ? sql`${a.sql} <> ${b.sql}` : sql`${a.sql} IS DISTINCT FROM ${b.sql}`)
    const operator = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }[is]
    const collation = a.type === 'text' ? sql`COLLATE "C"` : Prisma.empty
    const ordered = sql`${a.sql} ${operator} ${b.sql} ${collation}`
    return answer(neither ? ordered : sql`coalesce(${ordered}, false)`)
  }

  /** Both as one type. @throws BadQuery when nothing makes them so. */
  #alike(a: Term, b: Term): [Term, Term] {
    if (a.type === b.type) return [a, b]
    if (a.type === 'instant') return [a, this.#asInstant(b)]
    if (b.type === 'instant') return [this.#asInstant(a), b]
    throw new BadQuery(`A ${a.type} cannot be compared with a ${b.type}.`)
  }

  /** A day is compared with an instant as its beginning where the company works. */
  #asInstant(term: Term): Term {
    if (term.type !== 'date') throw new BadQuery(`An instant cannot be compared with a ${term.type}.`)
    const begins = sql`(${term.sql}::timestamp AT TIME ZONE ${this.#compiling.zone})`
    return { ...term, type: 'instant', sql: begins }
  }

  #listed(operand: Term, values: readonly Expression[]): Term {
    if (values.length === 0) return { type: 'boolean', sql: sql`false`, isNullable: false }
    const conditions = values.map((value) => this.#compared('eq', operand, this.term(value)).sql)
    return { type: 'boolean', sql: sql`(${join(conditions, ' OR ')})`, isNullable: false }
  }

  #typed(expression: Expression, type: Type, where: string): Term {
    const term = this.term(expression)
    if (term.type === 'null') return { type, sql: nullOf(type), isNullable: true, isInteger: true }
    if (term.type !== type) throw new BadQuery(`'${where}' takes a ${type} where there is a ${term.type}.`)
    return term
  }

  #minus({ sql: value, isNullable, isInteger }: Term): Term {
    return { type: 'number', sql: sql`(- ${value}::numeric)`, isNullable, isInteger }
  }

  #calculated({ is, left, right }: Extract<Expression, { left: Expression }>): Term {
    const [a, b] = [this.#typed(left, 'number', is), this.#typed(right, 'number', is)]
    const isInteger = Boolean(a.isInteger && b.isInteger) && is !== 'divby'
    const [x, y] = [sql`${a.sql}::numeric`, sql`${b.sql}::numeric`]
    const result = {
      add: () => sql`(${x} + ${y})`,
      sub: () => sql`(${x} - ${y})`,
      mul: () => sql`(${x} * ${y})`,
      // By nothing there is nothing.
      div: () => (isInteger ? sql`div(${x}, nullif(${y}, 0))` : sql`(${x} / nullif(${y}, 0))`),
      divby: () => sql`(${x} / nullif(${y}, 0))`,
      mod: () => sql`mod(${x}, nullif(${y}, 0))`,
    }[is as 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod']()
    const mayVanish = is === 'div' || is === 'divby' || is === 'mod'
    return { type: 'number', sql: result, isNullable: mayVanish || a.isNullable || b.isNullable, isInteger }
  }

  #call(called: FunctionName, args: readonly Expression[]): Term {
    const of = (at: number, type: Type) => this.#typed(args[at]!, type, called)
    const value = (type: Type, made: Sql, ...from: Term[]): Term => ({
      type,
      sql: made,
      isNullable: from.some(({ isNullable }) => isNullable),
      isInteger: true,
    })
    const one = (from: Type, to: Type, make: (x: Sql) => Sql) => {
      const term = of(0, from)
      return value(to, make(term.sql), term)
    }
    switch (called) {
      case 'contains':
      case 'startswith':
      case 'endswith':
        return this.#within(called, of(0, 'text'), of(1, 'text'))
      case 'length':
        return one('text', 'number', (x) => sql`length(${x})`)
      case 'tolower':
        return one('text', 'text', (x) => sql`lower(${x})`)
      case 'toupper':
        return one('text', 'text', (x) => sql`upper(${x})`)
      case 'trim':
        return one('text', 'text', (x) => sql`btrim(${x}, E' \t\n\r')`)
      case 'concat': {
        const [a, b] = [of(0, 'text'), of(1, 'text')]
        return value('text', sql`(${a.sql} || ${b.sql})`, a, b)
      }
      case 'indexof': {
        const [a, b] = [of(0, 'text'), of(1, 'text')]
        return value('number', sql`(strpos(${a.sql}, ${b.sql}) - 1)`, a, b)
      }
      case 'substring':
        return this.#substring(of(0, 'text'), of(1, 'number'), args[2] ? of(2, 'number') : null)
      case 'round':
      case 'floor':
        return one('number', 'number', (x) => sql`${Prisma.raw(called)}(${x}::numeric)`)
      case 'ceiling':
        return one('number', 'number', (x) => sql`ceil(${x}::numeric)`)
      case 'now':
        return value('instant', sql`now()`)
      case 'mindatetime':
        return value('instant', sql`'0001-01-01T00:00:00Z'::timestamptz`)
      case 'maxdatetime':
        return value('instant', sql`'9999-12-31T23:59:59.999Z'::timestamptz`)
      default:
        return this.#partOf(called, this.term(args[0]!))
    }
  }

  /** Letters of any case are the same. */
  #within(called: 'contains' | 'startswith' | 'endswith', text: Term, part: Term): Term {
    const isNullable = text.isNullable || part.isNullable
    if (part.literal?.type === 'text') {
      const words = escaped(part.literal.value)
      const pattern = { contains: `%${words}%`, startswith: `${words}%`, endswith: `%${words}` }[called]
      return { type: 'boolean', sql: sql`(${text.sql} ILIKE ${pattern})`, isNullable }
    }
    const [x, y] = [sql`lower(${text.sql})`, sql`lower(${part.sql})`]
    const made = {
      contains: sql`(strpos(${x}, ${y}) > 0)`,
      startswith: sql`starts_with(${x}, ${y})`,
      endswith: sql`(right(${x}, length(${y})) = ${y})`,
    }[called]
    return { type: 'boolean', sql: made, isNullable }
  }

  /** From a place that is counted from 0; before the text there is nothing. */
  #substring(text: Term, from: Term, length: Term | null): Term {
    const start = sql`greatest(${clamped(from)}, 0) + 1`
    const made = length
      ? sql`substr(${text.sql}, ${start}, greatest(${clamped(length)}, 0))`
      : sql`substr(${text.sql}, ${start})`
    return {
      type: 'text',
      sql: made,
      isNullable: text.isNullable || from.isNullable || Boolean(length?.isNullable),
    }
  }

  /** Of an instant the parts it has in UTC, as it is written in answers. */
  #partOf(called: FunctionName, { type, sql: value, isNullable }: Term): Term {
    const allowed: Partial<Record<FunctionName, readonly Type[]>> = {
      year: ['date', 'instant'],
      month: ['date', 'instant'],
      day: ['date', 'instant'],
      hour: ['instant', 'time'],
      minute: ['instant', 'time'],
      second: ['instant', 'time'],
      fractionalseconds: ['instant', 'time'],
      date: ['instant'],
      time: ['instant'],
    }
    if (!allowed[called]?.includes(type)) throw new BadQuery(`'${called}' takes no ${type}.`)
    const plain = type === 'instant' ? sql`(${value} AT TIME ZONE 'UTC')` : value
    if (called === 'date') return { type: 'date', sql: sql`${plain}::date`, isNullable }
    if (called === 'time') return { type: 'time', sql: sql`${plain}::time`, isNullable }
    if (called === 'fractionalseconds')
      return { type: 'number', sql: sql`mod(extract(second FROM ${plain}), 1)`, isNullable }
    const part = sql`floor(extract(${Prisma.raw(called)} FROM ${plain}))`
    return { type: 'number', sql: part, isNullable, isInteger: true }
  }
}

function name(of: string): Sql {
  return Prisma.raw(`"${of}"`)
}

/** What a property of a row is, as it is shown. */
function shown({ type, isNullable, column, codes }: Property, table: Sql): Term {
  const value = sql`${table}.${name(column)}`
  const shownType = type === 'integer' || type === 'decimal' ? 'number' : type
  const isInteger = type === 'integer'
  if (!codes) return { type: shownType, sql: value, isNullable, isInteger }
  const cases = Object.entries(codes).map(([word, code]) => sql`WHEN ${word} THEN ${code}`)
  const cast = Prisma.raw({ number: 'int', boolean: 'boolean', text: 'text' }[shownType as 'number']!)
  const made = sql`(CASE ${value}::text ${join(cases, ' ')} END)::${cast}`
  return { type: shownType, sql: made, isNullable, isInteger, coded: { column: value, codes } }
}

/** A code compared with a literal asks for its word, which an index knows. */
function wordOf(is: Comparison, { coded, isNullable }: Term, { literal }: Term): Sql | null {
  if (!coded || !literal || isNullable || (is !== 'eq' && is !== 'ne')) return null
  const written = literal.type === 'number' ? Number(literal.text) : 'value' in literal ? literal.value : null
  const sample = Object.values(coded.codes)[0]
  if (written === null || typeof written !== typeof sample) return null
  const words = Object.keys(coded.codes).filter((word) => coded.codes[word] === written)
  const asked = join([...words.map((word) => sql`${word}`), sql`''`])
  return is === 'eq' ? sql`${coded.column}::text IN (${asked})` : sql`${coded.column}::text NOT IN (${asked})`
}

/** Of two that may be null, also when both are. */
function equal(a: Term, b: Term): Sql {
  return a.isNullable && b.isNullable
    ? sql`${a.sql} IS NOT DISTINCT FROM ${b.sql}`
    : sql`coalesce(${a.sql} = ${b.sql}, false)`
}

/** Whole numbers of 64 bits are compared as such, so that indexes serve them. */
function number(text: string, isInteger: boolean): Term {
  const exponent = Number(/e([+-]?\d+)$/i.exec(text)?.[1] ?? 0)
  if (Math.abs(exponent) > 100) throw new BadQuery(`${text} is out of range.`)
  const isSmall = isInteger && /^[+-]?\d{1,18}$/.test(text)
  const made = isSmall ? sql`${text}::text::bigint` : sql`${text}::text::numeric`
  return { type: 'number', sql: made, isNullable: false, isInteger }
}

function clamped({ sql: value }: Term): Sql {
  return sql`least(greatest(trunc(${value}::numeric), -1), 1000000)::int`
}

function castOf(type: Type): Sql {
  const names: Partial<Record<Type, string>> = { number: 'numeric', instant: 'timestamptz', null: 'text' }
  return Prisma.raw(names[type] ?? type)
}

function nullOf(type: Type): Sql {
  return sql`null::${castOf(type)}`
}

function validDate(text: string): string {
  if (!DateTime.fromISO(text, { zone: 'utc' }).isValid || text < '0001')
    throw new BadQuery(`${text} is no date.`)
  return text
}

function validTime(text: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(text))
    throw new BadQuery(`${text} is no time of day.`)
  return text
}
