// Compiles function calls in expressions.
import { Prisma } from '#server/database/generated/client.ts'
import { escaped } from '#server/read/search.ts'
import { BadQuery } from './bad-query.ts'
import type { FunctionName } from './functions.ts'
import { typed, type Sql, type Term, type Type } from './terms.ts'

const { sql } = Prisma

/** Compiles a call. The caller has checked the number of arguments. @throws BadQuery. */
export function called(name: FunctionName, args: readonly Term[]): Term {
  const of = (at: number, type: Type) => typed(args[at]!, type, name)
  const value = (type: Type, expression: Sql, ...from: Term[]): Term => ({
    type,
    sql: expression,
    isNullable: from.some(({ isNullable }) => isNullable),
    isInteger: true,
  })
  const one = (from: Type, to: Type, make: (x: Sql) => Sql) => {
    const term = of(0, from)
    return value(to, make(term.sql), term)
  }
  switch (name) {
    case 'contains':
    case 'startswith':
    case 'endswith':
      return textMatch(name, of(0, 'text'), of(1, 'text'))
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
      return substring(of(0, 'text'), of(1, 'number'), args[2] ? of(2, 'number') : null)
    case 'round':
    case 'floor':
      return one('number', 'number', (x) => sql`${Prisma.raw(name)}(${x}::numeric)`)
    case 'ceiling':
      return one('number', 'number', (x) => sql`ceil(${x}::numeric)`)
    case 'now':
      return value('instant', sql`now()`)
    case 'mindatetime':
      return value('instant', sql`'0001-01-01T00:00:00Z'::timestamptz`)
    case 'maxdatetime':
      return value('instant', sql`'9999-12-31T23:59:59.999Z'::timestamptz`)
    default:
      return partOf(name, args[0]!)
  }
}

/** Compares without regard to case. */
function textMatch(name: 'contains' | 'startswith' | 'endswith', text: Term, part: Term): Term {
  const isNullable = text.isNullable || part.isNullable
  if (part.literal?.type === 'text') {
    const words = escaped(part.literal.value)
    const pattern = { contains: `%${words}%`, startswith: `${words}%`, endswith: `%${words}` }[name]
    return { type: 'boolean', sql: sql`(${text.sql} ILIKE ${pattern})`, isNullable }
  }
  const [x, y] = [sql`lower(${text.sql})`, sql`lower(${part.sql})`]
  const condition = {
    contains: sql`(strpos(${x}, ${y}) > 0)`,
    startswith: sql`starts_with(${x}, ${y})`,
    endswith: sql`(right(${x}, length(${y})) = ${y})`,
  }[name]
  return { type: 'boolean', sql: condition, isNullable }
}

/** The start is counted from 0; a negative start is taken as 0. */
function substring(text: Term, from: Term, length: Term | null): Term {
  const start = sql`greatest(${clamped(from)}, 0) + 1`
  const part = length
    ? sql`substr(${text.sql}, ${start}, greatest(${clamped(length)}, 0))`
    : sql`substr(${text.sql}, ${start})`
  return {
    type: 'text',
    sql: part,
    isNullable: text.isNullable || from.isNullable || Boolean(length?.isNullable),
  }
}

/** Parts of a date or time. Instants are in UTC, as in responses. */
function partOf(name: FunctionName, { type, sql: value, isNullable }: Term): Term {
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
  if (!allowed[name]?.includes(type)) throw new BadQuery(`'${name}' does not take a ${type}.`)
  const plain = type === 'instant' ? sql`(${value} AT TIME ZONE 'UTC')` : value
  if (name === 'date') return { type: 'date', sql: sql`${plain}::date`, isNullable }
  if (name === 'time') return { type: 'time', sql: sql`${plain}::time`, isNullable }
  if (name === 'fractionalseconds')
    return { type: 'number', sql: sql`mod(extract(second FROM ${plain}), 1)`, isNullable }
  const part = sql`floor(extract(${Prisma.raw(name)} FROM ${plain}))`
  return { type: 'number', sql: part, isNullable, isInteger: true }
}

function clamped({ sql: value }: Term): Sql {
  return sql`least(greatest(trunc(${value}::numeric), -1), 1000000)::int`
}
