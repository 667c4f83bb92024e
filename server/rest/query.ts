// Reads record sets by their address: a list, its count, one record, a navigation of it, a property of it (rulings 6).
import { onlyTypes } from '#domain/denial.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readAddress, type Key, type Segment } from '#server/odata/address.ts'
import { BadQuery, NotServed } from '#server/odata/bad-query.ts'
import type { Compiling } from '#server/odata/related.ts'
import { contextOf } from '#server/odata/context.ts'
import { serviceDocument } from '#server/odata/metadata.ts'
import { navigationOf, propertyOf, type EntityType } from '#server/odata/model.ts'
import { readOptions, type Options } from '#server/odata/options.ts'
import { readCollection, readCount, readRecord } from '#server/odata/read.ts'
import type { Shown } from '#server/odata/records.ts'
import { compilingFor, rootOf } from './answers.ts'
import { linkedTo, listText, type Pairs } from './list-text.ts'
import { rowIdOf } from './paths.ts'
import type { RecordSet } from './nouns/record-set.ts'
import { recordSetOf, recordSets, setsFor } from './nouns/sets.ts'
import type { Answer, Call } from './types.ts'

/** Paths of sets: the name, a key in parentheses or after a slash, and a part of the record. */
export const SETS = new RegExp(
  `^/(?:${recordSets.map(({ name }) => name).join('|')})(?:$|\\(|%28|/$|/\\$|/%24|/\\d+(?:/|$))`,
  'i',
)

/** The key of a singleton. */
const SINGLE = 1
const FORMATS = ['json', 'application/json']
/** Standard path segments that are not supported. */
const UNSERVED = ['$ref', '$each', '$metadata', '$batch']

/** The service document with the caller's sets. */
export async function service({ deps, viewer }: Call): Promise<Answer> {
  return Promise.resolve({ body: serviceDocument(rootOf(deps), setsFor(viewer)) })
}

/** @throws BadQuery, NotServed; NotAllowed FORBIDDEN, NOT_FOUND. */
export async function query({ deps, request: { url }, viewer }: Call): Promise<Answer> {
  const { pathname, search } = new URL(url)
  const { segments, pairs } = readAddress(pathname.replace(/^\/api(?=\/)/i, '') + search)
  const unserved = segments.find(({ name }) => UNSERVED.includes(name))
  if (unserved) throw new NotServed(`'${unserved.name}' is not supported.`)
  const set = recordSetOf(segments[0]!.name)
  if (!set) throw new NotAllowed('NOT_FOUND')
  const options = readOptions(pairs.filter((pair) => isODataOption(set, pair)))
  if (options.format && !FORMATS.includes(options.format))
    throw new NotServed(`The format '${options.format}' is not supported.`)
  const type = set.typeFor(viewer)
  if (!type) throw new NotAllowed('FORBIDDEN', onlyTypes(set.readers ?? []))
  const compiling = await compilingFor(viewer)
  const { key, rest } = set.isSingle ? singleOf(segments) : keyOf(type, segments, pairs)
  const request = { set, type, options, compiling, service: rootOf(deps), pairs }
  return key === null ? ofSet(request, rest) : ofRecord(request, key, rest)
}

/** Whether a parameter is a standard option, and neither one of the set's own nor an empty $filter of the legacy client. */
function isODataOption({ plainOptions, filterMayBeNull }: RecordSet, [name, value]: Pairs[number]): boolean {
  if (filterMayBeNull && /^\$?filter$/i.test(name) && /^(null)?$/i.test(value)) return false
  return !plainOptions?.includes(name.toLowerCase())
}

type SetRequest = {
  set: RecordSet
  type: EntityType
  options: Options
  compiling: Compiling
  service: string
  pairs: Pairs
}

async function ofSet(
  { set, type, options, compiling, service, pairs }: SetRequest,
  [end, ...more]: readonly Segment[],
): Promise<Answer> {
  const narrowed = both(options, ownOptions(set, pairs, compiling.viewer))
  if (end?.name === '$count' && more.length === 0) return bare(await readCount(type, narrowed, compiling))
  if (end) throw new NotAllowed('NOT_FOUND')
  const { count, ...chunk } = await readCollection(type, narrowed, set, compiling)
  const head = {
    '@odata.context': `${service}/$metadata#${contextOf({ set, type, isList: true }, options, compiling.viewer)}`,
    ...(count !== null && { '@odata.count': count }),
  }
  const link = (next: string) => `${service}/${set.name}?${linkedTo(pairs, next)}`
  return { json: listText(head, chunk, link) }
}

/** The conditions of the set's own parameters. @throws BadQuery, NotAllowed. */
function ownOptions({ ownOptions }: RecordSet, pairs: Pairs, viewer: Viewer): Options {
  const valuesOf = (option: string) =>
    pairs.filter(([name]) => name.toLowerCase() === option.toLowerCase()).map(([, value]) => value)
  return ownOptions?.(valuesOf, viewer) ?? {}
}

/** Combines the options of the request with further conditions. */
function both(options: Options, more: Options): Options {
  const and = <One>(left: One | undefined, right: One | undefined) =>
    left && right ? ({ is: 'and', left, right } as const) : (left ?? right)
  const tops = [options.top, more.top].filter((top) => top !== undefined)
  return {
    ...options,
    filter: and(more.filter, options.filter),
    search: and(more.search, options.search),
    top: tops.length > 0 ? Math.min(...tops) : undefined,
  }
}

async function ofRecord(
  { set, type, options, compiling, service }: SetRequest,
  key: number,
  path: readonly Segment[],
): Promise<Answer> {
  const [step, end, ...more] = path
  const { viewer } = compiling
  const context = (of: string) => `${service}/$metadata#${of}`
  const readOne = async (selected: Options) => {
    const record = await readRecord(type, key, selected, compiling)
    if (!record) throw new NotAllowed('NOT_FOUND')
    return record
  }
  if (!step || propertyOf(type, step.name)) assertOfOne(options)
  if (!step)
    return shown(context(contextOf({ set, type, isList: false }, options, viewer)), await readOne(options))
  if (more.length > 0 || (end && end.name !== '$value' && end.name !== '$count'))
    throw new NotServed('A path this long is not supported.')
  const property = propertyOf(type, step.name)
  if (property && !step.key) {
    const [value] = Object.values(await readOne({ select: [step.name] }))
    const at = set.isSingle ? set.name : `${set.name}(${key})`
    return ofProperty(context(`${at}/${step.name}`), value, end?.name)
  }
  const navigation = navigationOf(type, step.name)
  const isCount = end?.name === '$count'
  if (!navigation || step.key || (end && !(isCount && navigation.relation.isList)))
    throw new NotAllowed('NOT_FOUND')
  const item = { name: step.name, what: isCount ? ('count' as const) : ('records' as const), options }
  if (!navigation.relation.isList) assertOfOne(options)
  const record = await readOne({ select: [], expand: [item] })
  const { value, count } = ofNavigation(record)
  if (isCount) return bare(count)
  if (value === null) return { status: 204 }
  const whole = Array.isArray(value)
    ? { ...(count !== undefined && { '@odata.count': count }), value }
    : (value as Shown)
  const to = navigation.to(viewer)
  const target = setsFor(viewer).find((one) => one.type === to) ?? null
  const answered = { set: target, type: to, isList: navigation.relation.isList }
  return shown(context(contextOf(answered, options, viewer)), whole)
}

/** A property as JSON, its bare value, or the count of a list. @throws NotAllowed NOT_FOUND for a wrong ending. */
function ofProperty(context: string, value: unknown, end: string | undefined): Answer {
  if (!end) return shown(context, { value })
  if ((end === '$count') !== Array.isArray(value)) throw new NotAllowed('NOT_FOUND')
  if (Array.isArray(value)) return bare(value.length)
  return value === null ? { status: 204 } : bare(value)
}

function bare(value: unknown): Answer {
  return { text: String(value) }
}

const ofLists = ['filter', 'orderby', 'search', 'top', 'skip', 'skiptoken', 'count'] as const

/** @throws BadQuery for options that only lists have. */
function assertOfOne(options: Options): void {
  const option = ofLists.find((name) => options[name] !== undefined)
  if (option) throw new BadQuery(`The option '$${option}' only applies to lists.`)
}

/** The value and count of the only navigation in a record. */
function ofNavigation(record: Shown): { value?: unknown; count?: unknown } {
  const name = Object.keys(record).find((one) => !one.includes('@'))
  const counted = Object.keys(record).find((one) => one.endsWith('@odata.count'))
  return { value: name && record[name], count: counted && record[counted] }
}

function shown(context: string, record: Shown): Answer {
  return { body: { '@odata.context': context, ...record } }
}

/** The key in parentheses, with or without its name, or after a slash; null for the whole set. */
function keyOf({ name, key: property }: EntityType, [set, ...rest]: readonly Segment[], pairs: Pairs) {
  if (set!.key) return { key: numberOf(set!.key, name, property, pairs), rest }
  const [next, ...others] = rest
  return next && !next.key && /^\d+$/.test(next.name)
    ? { key: rowIdOf(next.name), rest: others }
    : { key: null, rest }
}

/** The path after a singleton. @throws NotAllowed NOT_FOUND for a key. */
function singleOf([name, ...rest]: readonly Segment[]) {
  if (name!.key) throw new NotAllowed('NOT_FOUND')
  return { key: SINGLE, rest }
}

function numberOf({ name, value }: Key, type: string, property: string, pairs: Pairs): number {
  if (name !== null && name.toLowerCase() !== property.toLowerCase())
    throw new BadQuery(`The key of ${type} is ${property}.`)
  if (value.type === 'number' && value.isInteger) return rowIdOf(value.text)
  const alias = value.type === 'alias' ? pairs.find(([one]) => one === value.name)?.[1] : undefined
  if (alias && /^-?\d+$/.test(alias)) return rowIdOf(alias)
  throw new BadQuery(`The key of ${type} is a whole number.`)
}
