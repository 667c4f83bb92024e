// Parses query options, both of the request and of $expand. Names may be written in any case, with or without the dollar sign.
// Repeated and unknown options are refused.
import { BadQuery, NotServed } from './bad-query.ts'
import { readExpression, readOperand, type Expression, type Reading } from './expression.ts'
import { EXPAND_DEPTH_MAX, QUERY_MAX, ROWS_MAX } from './limits.ts'
import { Budget, Scanner } from './scanner.ts'
import { readSearch, type Search } from './search.ts'

export type SortTerm = { by: Expression; direction: 'asc' | 'desc' }
/** A navigation property, or '*' for all. */
export type ExpandItem = { name: string; what: 'records' | 'links' | 'count'; options: Options }

export type Options = {
  filter?: Expression
  orderby?: readonly SortTerm[]
  expand?: readonly ExpandItem[]
  /** Names or paths with slashes; '*' selects all. */
  select?: readonly string[]
  search?: Search
  top?: number
  skip?: number
  count?: boolean
  /** In lower case, without parameters: 'json', 'application/json'. */
  format?: string
  /** The end of the previous page, in a form of this service. */
  skiptoken?: string
}

/** @param pairs decoded names and values. @throws BadQuery, NotServed. */
export function readOptions(pairs: readonly (readonly [name: string, value: string])[]): Options {
  const length = pairs.reduce((sum, [name, value]) => sum + name.length + value.length + 2, 0)
  if (length > QUERY_MAX) throw new BadQuery(`The query has more than ${QUERY_MAX} characters.`)
  const aliases = new Map(pairs.filter(([name]) => name.startsWith('@')))
  const reading = { budget: new Budget(), aliases }
  const options = pairs.filter(([name]) => !name.startsWith('@') && (name.startsWith('$') || isOption(name)))
  return collect(options, reading, 0)
}

type Read = (value: string, reading: Reading, depth: number) => Options[keyof Options]

const readers: { [Name in keyof Required<Options>]: Read } = {
  filter: (value, reading) => readExpression(value, '$filter', reading),
  orderby: (value, reading) => readOrder(value, reading),
  expand: (value, reading, depth) => readExpand(value, reading, depth + 1),
  select: (value) => readSelect(value),
  search: (value, { budget }) => readSearch(value, budget),
  top: (value) => readRows(value, '$top'),
  skip: (value) => readRows(value, '$skip'),
  count: (value) => readFlag(value, '$count'),
  format: (value) => value.split(';')[0]!.trim().toLowerCase(),
  skiptoken: (value) => value,
}
/** Standard options that this service does not support. */
const others = new Set(['apply', 'compute', 'deltatoken', 'index', 'levels', 'schemaversion', 'id'])

function isOption(name: string): boolean {
  return Object.hasOwn(readers, name.toLowerCase())
}

function collect(pairs: readonly (readonly [string, string])[], reading: Reading, depth: number): Options {
  const options: Record<string, unknown> = {}
  for (const [written, value] of pairs) {
    const name = written.replace(/^\$/, '').toLowerCase()
    if (others.has(name)) throw new NotServed(`The option '$${name}' is not supported.`)
    if (!isOption(name)) throw new BadQuery(`'${written.slice(0, 40)}' is not a query option.`)
    if (name in options) throw new BadQuery(`The option '$${name}' appears twice.`)
    options[name] = readers[name as keyof Options](value, reading, depth)
  }
  return options
}

function readRows(value: string, name: string): number {
  const number = Number(value)
  if (!/^\d{1,19}$/.test(value) || number > ROWS_MAX)
    throw new BadQuery(`${name} must be a whole number from 0 to ${ROWS_MAX}.`)
  return number
}

function readFlag(value: string, name: string): boolean {
  if (!/^(true|false)$/i.test(value)) throw new BadQuery(`${name} must be true or false.`)
  return value.toLowerCase() === 'true'
}

function readOrder(value: string, reading: Reading): SortTerm[] {
  const scan = new Scanner(value, '$orderby')
  return separated(scan, () => {
    const by = readOperand(scan, reading)
    const direction = scan.take(/[ \t]+(asc|desc)(?![\w])/iy)?.[1]?.toLowerCase()
    return { by, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
}

const NAME = /[\p{L}_][\p{L}\p{N}_]{0,127}/uy
const NAMES = /[\p{L}_][\p{L}\p{N}_]{0,127}(?:\/[\p{L}_][\p{L}\p{N}_]{0,127}){0,4}/uy

function readSelect(value: string): string[] {
  const scan = new Scanner(value, '$select')
  return separated(scan, () => {
    if (scan.takeText('*')) return '*'
    const names = scan.take(NAMES)?.[0]
    if (!names) throw scan.unexpected('a name')
    return names
  })
}

function readExpand(value: string, reading: Reading, depth: number): ExpandItem[] {
  if (depth > EXPAND_DEPTH_MAX) throw new BadQuery(`$expand is nested more than ${EXPAND_DEPTH_MAX} deep.`)
  const scan = new Scanner(value, '$expand')
  return separated(scan, () => {
    reading.budget.node()
    const name = scan.takeText('*') ? '*' : scan.take(NAME)?.[0]
    if (!name) throw scan.unexpected('a name')
    const suffix = scan.take(/\/\$(ref|count)(?!\w)/y)?.[1]
    const what = suffix === 'ref' ? 'links' : suffix === 'count' ? 'count' : 'records'
    const options = scan.takeText('(') ? collect(nestedPairs(scan), reading, depth) : {}
    return { name, what, options }
  })
}

/** Reads the options in the parentheses of an $expand. */
function nestedPairs(scan: Scanner): [string, string][] {
  const pairs: [string, string][] = []
  do {
    scan.skipSpace()
    const name = scan.take(/(\$?[a-z]+)[ \t]*=/iy)?.[1]
    if (!name) throw scan.unexpected('an option')
    pairs.push([name, takeNested(scan)])
  } while (scan.takeText(';'))
  scan.expect(')')
  return pairs
}

/** Reads a value up to its semicolon or closing parenthesis, past those in texts and inner parentheses. */
function takeNested(scan: Scanner): string {
  const from = scan.at
  let open = 0
  while (!scan.isAtEnd) {
    if (scan.take(/'[^']*'|"(?:[^"\\]|\\.)*"/y)) continue
    if (open === 0 && (scan.next === ';' || scan.next === ')')) break
    if (scan.next === '(') open++
    if (scan.next === ')') open--
    scan.at++
  }
  return scan.text.slice(from, scan.at).trim()
}

/** Reads a comma-separated list up to the end of the text. */
function separated<Value>(scan: Scanner, readOne: () => Value): Value[] {
  const all: Value[] = []
  do {
    scan.skipSpace()
    all.push(readOne())
    scan.skipSpace()
  } while (scan.takeText(','))
  scan.expectEnd()
  return all
}
