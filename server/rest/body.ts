// Reads the bodies of calls: member names in any case, values by the type of their property. Unknown members are refused, so
// that a misspelt name does not lose data.
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import { navigationOf, type EntityType, type Property } from '#server/odata/model.ts'
import type { Body } from './types.ts'

/** The members that a call accepts. */
type Accepted<Other extends string> = {
  /** Properties that the call can set. It ignores the record's other properties, so that a record can be sent back as read. */
  writable: readonly string[]
  /** Members that the call parses itself. */
  others?: readonly Other[]
}

type Members<Other extends string> = {
  /** The sent values by column. */
  values: Record<string, unknown>
  others: Partial<Record<Other, unknown>>
}

/**
 * Reads the members of a record. 'Site@odata.bind' sets a relation by the address of its record; other annotations
 * ('Members@odata.nextLink') are ignored.
 * @param path the position inside the whole body, for refusals: 'TimesheetLines/0/'.
 * @throws InvalidInput for unknown or repeated members, and for values of the wrong type.
 */
export function readMembers<Other extends string = never>(
  type: EntityType,
  body: Body,
  { writable, others = [] }: Accepted<Other>,
  path = '',
): Members<Other> {
  const problems: FieldProblem[] = []
  const values: Members<Other>['values'] = {}
  const taken: Members<Other>['others'] = {}
  const refuse = (name: string, message: string) => problems.push({ path: `${path}${name}`, message })
  for (const [lower, { name, value, isTwice }] of inLowerCase(body)) {
    const other = others.find((one) => one.toLowerCase() === lower)
    const [legacy, property] =
      Object.entries(type.properties).find(([one]) => one.toLowerCase() === lower) ?? []
    if (isTwice) refuse(name, `${name} appears twice.`)
    else if (other) taken[other] = value
    else if (legacy && property && writable.includes(legacy)) {
      const read = readValue(property, value)
      if (read === undefined) refuse(legacy, `${legacy} must be ${expected(property)}.`)
      else values[property.column] = read
    } else if (!property && !navigationOf(type, name))
      refuse(name, `'${name.slice(0, 40)}' is not a property of ${type.name}.`)
  }
  for (const [name, value] of Object.entries(body)) {
    const navigation = BIND.exec(name)?.[1]
    if (!navigation) continue
    const bound = readBound(type, writable, navigation, value)
    if (typeof bound === 'string') refuse(name, bound)
    else if (bound.column in values) refuse(name, `${navigation} appears twice.`)
    else values[bound.column] = bound.id
  }
  if (problems.length > 0) throw new InvalidInput(problems)
  return { values, others: taken }
}

const BIND = /^(\w+)@odata\.bind$/i
/** The address of a record: 'Site(3)', 'https://host/api/Site(SiteId=3)', 'Site/3'. */
const RECORD = /(?:^|\/)(\w+)(?:\/|\((?:\w+=)?)(\d{1,10})\)?$/

/** The column and id for a bound record, or the message of a refusal. */
function readBound(
  type: EntityType,
  writable: readonly string[],
  name: string,
  value: unknown,
): { column: string; id: number | null } | string {
  const relation = navigationOf(type, name)?.relation
  const leads = (legacy: string, { column, through }: Property) =>
    writable.includes(legacy) && !through && column === relation?.ours && column !== 'id'
  const [, property] = Object.entries(type.properties).find(([legacy, one]) => leads(legacy, one)) ?? []
  if (!relation || !property) return `'${name.slice(0, 40)}' of ${type.name} cannot be bound.`
  if (value === null && property.isNullable) return { column: property.column, id: null }
  const [, noun = '', id] = RECORD.exec(typeof value === 'string' ? value : '') ?? []
  return noun.toLowerCase() === relation.model.toLowerCase()
    ? { column: property.column, id: Number(id) }
    : `${name} must be bound to the address of a record: '${relation.model}(1)'.`
}

/** Picks members of a body by name in any case. */
export function named<Name extends string>(
  body: Body,
  names: readonly Name[],
): Partial<Record<Name, unknown>> {
  const members = inLowerCase(body)
  const entries = names.flatMap((name) => {
    const member = members.get(name.toLowerCase())
    return member ? [[name, member.value] as const] : []
  })
  return Object.fromEntries(entries) as Partial<Record<Name, unknown>>
}

/** Expects a list of records. @throws InvalidInput. */
export function recordsOf(value: unknown, name: string): Body[] {
  if (Array.isArray(value) && value.every(isRecord)) return value
  throw new InvalidInput([{ path: name, message: `${name} must be a list of records.` }])
}

/** Expects a record or null. @throws InvalidInput. */
export function recordOf(value: unknown, name: string): Body | null {
  if (value === null || isRecord(value)) return value
  throw new InvalidInput([{ path: name, message: `${name} must be a record or null.` }])
}

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inLowerCase(body: Body) {
  const members = new Map<string, { name: string; value: unknown; isTwice: boolean }>()
  for (const [name, value] of Object.entries(body)) {
    const lower = name.toLowerCase()
    if (!name.includes('@')) members.set(lower, { name, value, isTwice: members.has(lower) })
  }
  return members
}

/** A date, also with a time of midnight, as clients without a date type send it. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?Z?)?$/

/** A 32-bit integer, as every integer column is. */
function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31
}

/** Converts a value for the actions; undefined if it is invalid. */
function readValue({ type, isNullable, codes, conversion }: Property, value: unknown): unknown {
  if (value === null) return isNullable ? null : undefined
  if (conversion) return conversion.read?.(value)
  if (codes) return Object.keys(codes).find((word) => codes[word] === value)
  if (type === 'integer') return isWhole(value) ? value : undefined
  if (type === 'decimal') return Number.isFinite(value) ? value : undefined
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (typeof value !== 'string') return undefined
  if (type === 'date') return DATE.exec(value)?.[1]
  return value
}

const kinds: Readonly<Record<Property['type'], string>> = {
  integer: 'a whole number',
  decimal: 'a number',
  text: 'a text',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
  instant: 'a date with a time',
}

function expected({ type, codes, conversion, isNullable }: Property): string {
  const kind = codes
    ? `one of ${Object.values(codes)
        .map((code) => (typeof code === 'string' ? `'${code}'` : code))
        .join(', ')}`
    : (conversion?.kind ?? kinds[type])
  return isNullable ? `${kind}, or null` : kind
}
