// A compiled part of an expression: its SQL with bound values, its type, and whether it can be null.
import { DateTime } from 'luxon'
import { Prisma } from '#server/database/generated/client.ts'
import { BadQuery, NotServed } from './bad-query.ts'
import type { Literal } from './literals.ts'
import type { Property } from './model.ts'

const { sql, join } = Prisma
export type Sql = Prisma.Sql

export type Type = 'number' | 'text' | 'boolean' | 'date' | 'instant' | 'time' | 'null'
export type Term = {
  type: Type
  sql: Sql
  /** For conditions: an equivalent in which null counts as false, and which can use indexes. */
  holds?: Sql
  isNullable: boolean
  isInteger?: boolean
  /** The literal it was compiled from. */
  literal?: Literal
  /** The column of words behind a code. */
  coded?: { column: Sql; codes: NonNullable<Property['codes']> }
}

/** Quotes a name of the database. Names never come from requests. */
export function name(of: string): Sql {
  return Prisma.raw(`"${of}"`)
}

/** The value of a property as the response shows it. */
export function shown(property: Property, table: Sql): Term {
  const { type, isNullable, codes, conversion } = property
  const column = columnOf(property, table)
  const value = conversion ? conversion.sql(column, sql`${table}."id"`) : column
  const shownType = type === 'integer' || type === 'decimal' ? 'number' : type
  const isInteger = type === 'integer'
  if (!codes) return { type: shownType, sql: value, isNullable, isInteger }
  const cases = Object.entries(codes).map(([word, code]) => sql`WHEN ${word} THEN ${code}`)
  const cast = Prisma.raw({ number: 'int', boolean: 'boolean', text: 'text' }[shownType as 'number']!)
  const shownCode = sql`(CASE ${value}::text ${join(cases, ' ')} END)::${cast}`
  return { type: shownType, sql: shownCode, isNullable, isInteger, coded: { column: value, codes } }
}

/** The number of values in a list. */
export function sizeOf(list: Property, table: Sql): Term {
  const size = sql`coalesce(cardinality(${columnOf(list, table)}), 0)`
  return { type: 'number', sql: size, isNullable: false, isInteger: true }
}

/** The values of a list as rows, and one of them as a term. @param as the alias of the rows. */
export function valuesOf(list: Property, table: Sql, as: Sql): { from: Sql; value: Term } {
  const one = { ...list, column: 'value', isList: false, isNullable: false }
  return {
    from: sql`FROM unnest(${columnOf(list, table)}) AS ${as} ("value")`,
    value: shown(one, as),
  }
}

function columnOf({ column, through }: Property, table: Sql): Sql {
  if (!through) return sql`${table}.${name(column)}`
  const { model, ours, theirs } = through.relation
  return sql`(SELECT "via".${name(column)} FROM ${name(model)} "via" WHERE "via".${name(theirs)} = ${table}.${name(ours)})`
}

/** @param zone the time zone of times without one. @throws BadQuery, NotServed. */
export function literalTerm(literal: Literal, zone: string): Term {
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
      return { type: 'instant', sql: sql`${instantOf(literal, zone)}::timestamptz`, isNullable, literal }
    case 'time':
      return { type: 'time', sql: sql`${validTime(literal.text)}::time`, isNullable, literal }
    case 'word':
      return { type: 'text', sql: sql`${literal.value}::text`, isNullable, literal }
    default:
      throw new NotServed(`No property has the type ${literal.type}.`)
  }
}

function instantOf({ text, hasZone }: { text: string; hasZone: boolean }, zone: string): string {
  const at = DateTime.fromISO(text, { zone, setZone: hasZone })
  if (!at.isValid || at.year < 1 || at.year > 9999) throw new BadQuery(`${text} is not a valid time.`)
  // PostgreSQL stores more digits of a second than JavaScript.
  const fraction = /\.\d+/.exec(text)?.[0] ?? ''
  return at.toUTC().toFormat(`yyyy-MM-dd'T'HH:mm:ss'${fraction}Z'`)
}

/** 64-bit integers stay integers, so that indexes can serve the comparison. */
function number(text: string, isInteger: boolean): Term {
  const exponent = Number(/e([+-]?\d+)$/i.exec(text)?.[1] ?? 0)
  if (Math.abs(exponent) > 100) throw new BadQuery(`${text} is out of range.`)
  const isSmall = isInteger && /^[+-]?\d{1,18}$/.test(text)
  const number = isSmall ? sql`${text}::text::bigint` : sql`${text}::text::numeric`
  return { type: 'number', sql: number, isNullable: false, isInteger }
}

/** The SQL type for values of a type. */
export function castOf(type: Type): Sql {
  const names: Partial<Record<Type, string>> = { number: 'numeric', instant: 'timestamptz', null: 'text' }
  return Prisma.raw(names[type] ?? type)
}

export function nullOf(type: Type): Sql {
  return sql`null::${castOf(type)}`
}

function validDate(text: string): string {
  if (!DateTime.fromISO(text, { zone: 'utc' }).isValid || text < '0001')
    throw new BadQuery(`${text} is not a valid date.`)
  return text
}

function validTime(text: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(text))
    throw new BadQuery(`${text} is not a valid time of day.`)
  return text
}

/** Checks the type of a term; null takes any type. @param where the operator or function, for the refusal. @throws BadQuery. */
export function typed(term: Term, type: Type, where: string): Term {
  if (term.type === 'null') return { type, sql: nullOf(type), isNullable: true, isInteger: true }
  if (term.type !== type) throw new BadQuery(`'${where}' takes a ${type}, not a ${term.type}.`)
  return term
}
