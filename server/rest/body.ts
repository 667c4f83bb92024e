// Reads the bodies of calls: members by name in any case, values by the type of their property. Nothing that was sent is
// passed over in silence: a member that the record does not have is refused, so that a misspelt one loses nobody's hours.
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import { navigationOf, type EntityType, type Property } from '#server/odata/model.ts'
import type { Body } from './types.ts'

/** What a record may be given. */
type Accepted<Other extends string> = {
  /** Properties that may be set. The others of the record may be sent too, as they were read, and change nothing. */
  writable: readonly string[]
  /** Members that are read by the call itself. */
  others?: readonly Other[]
}

type Members<Other extends string> = {
  /** By the columns of the model; what was not sent is not there. */
  values: Record<string, unknown>
  others: Partial<Record<Other, unknown>>
}

/**
 * The members of a body that stands for a record. 'Site@odata.bind' sets what the record leads to, by its address; other
 * annotations ('Members@odata.nextLink') are passed over.
 * @param path where the body stands in the whole one, for the sentences: 'TimesheetLines/0/'.
 * @throws InvalidInput for members that the record does not have, come twice, or are no values of their properties.
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
    if (isTwice) refuse(name, `${name} is there twice.`)
    else if (other) taken[other] = value
    else if (legacy && property && writable.includes(legacy)) {
      const read = readValue(property, value)
      if (read === undefined) refuse(legacy, `${legacy} must be ${expected(property)}.`)
      else values[property.column] = read
    } else if (!property && !navigationOf(type, name))
      refuse(name, `'${name.slice(0, 40)}' is no property of ${type.name}.`)
  }
  for (const [name, value] of Object.entries(body)) {
    const navigation = BIND.exec(name)?.[1]
    if (!navigation) continue
    const bound = readBound(type, writable, navigation, value)
    if (typeof bound === 'string') refuse(name, bound)
    else if (bound.column in values) refuse(name, `${navigation} is there twice.`)
    else values[bound.column] = bound.id
  }
  if (problems.length > 0) throw new InvalidInput(problems)
  return { values, others: taken }
}

const BIND = /^(\w+)@odata\.bind$/i
/** The address of a record: 'Site(3)', 'https://host/api/Site(SiteId=3)', 'Site/3'. */
const RECORD = /(?:^|\/)(\w+)(?:\/|\((?:\w+=)?)(\d{1,10})\)?$/

/** Which column leads to the record at an address, and its id; a sentence where that is not so. */
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

/** Of a body those members that are named, by these names whatever the case they were sent in. */
export function named<Name extends string>(
  body: Body,
  names: readonly Name[],
): Partial<Record<Name, unknown>> {
  const members = inLowerCase(body)
  const found = names.flatMap((name) => {
    const member = members.get(name.toLowerCase())
    return member ? [[name, member.value] as const] : []
  })
  return Object.fromEntries(found) as Partial<Record<Name, unknown>>
}

/** The records of a member that is a list of them. @throws InvalidInput. */
export function recordsOf(value: unknown, name: string): Body[] {
  if (Array.isArray(value) && value.every(isRecord)) return value
  throw new InvalidInput([{ path: name, message: `${name} must be a list of records.` }])
}

/** The record that a member is, or null. @throws InvalidInput. */
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

/** A date may come with a midnight behind it, as clients write one that know instants only. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?Z?)?$/

/** Of 32 bits, as every whole number of the database is. */
function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31
}

/** The value as the actions take it; undefined for what is no value of the property. */
function readValue({ type, isNullable, codes, made }: Property, value: unknown): unknown {
  if (value === null) return isNullable ? null : undefined
  if (made) return made.read?.(value)
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

function expected({ type, codes, made, isNullable }: Property): string {
  const kind = codes
    ? `one of ${Object.values(codes)
        .map((code) => (typeof code === 'string' ? `'${code}'` : code))
        .join(', ')}`
    : (made?.kind ?? kinds[type])
  return isNullable ? `${kind}, or null` : kind
}
