// Parses the address of a request. It is split before it is decoded, so that an encoded slash is part of a key and does not
// separate segments (OData 4.01, part 2, 4.1).
import { BadQuery } from './bad-query.ts'
import { readLiteral, type Literal } from './literals.ts'
import { Scanner } from './scanner.ts'

/** A name between slashes and its key: a set or a record of it, or a navigation, property or action of a record. */
export type Segment = {
  name: string
  key: Key | null
}
export type Key = {
  /** The name of the key property; null if only the value is given. */
  name: string | null
  /** The name of an alias includes its '@'. */
  value: Literal | { type: 'alias'; name: string }
}

export type Address = {
  segments: readonly Segment[]
  /** Names and values of the query, decoded. */
  pairs: readonly (readonly [string, string])[]
}

/** System segments that end a path. */
const ENDS = ['$count', '$value', '$ref', '$metadata', '$batch', '$each']

/** @param address everything after the service root, not decoded: '/Timesheet(5)?$select=Id'. @throws BadQuery. */
export function readAddress(address: string): Address {
  const [path = '', ...query] = address.split('?')
  return { segments: readPath(path), pairs: readPairs(query.join('?')) }
}

/** Ignores a trailing slash. @throws BadQuery. */
export function readPath(path: string): Segment[] {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  return parts.length === 1 && parts[0] === '' ? [] : parts.map((part) => readSegment(decode(part)))
}

/** @throws BadQuery. */
export function readPairs(query: string): [string, string][] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      const plain = (text: string) => decode(text.replaceAll('+', '%20')).trim()
      return at === -1 ? [plain(pair), ''] : [plain(pair.slice(0, at)), plain(pair.slice(at + 1))]
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadQuery('The address is not valid percent-encoded UTF-8.')
  }
}

function readSegment(text: string): Segment {
  const scan = new Scanner(text, 'The path')
  const end = scan.take(/\$[a-z]+$/iy)?.[0].toLowerCase()
  if (end) {
    if (!ENDS.includes(end)) throw new BadQuery(`'${text.slice(0, 40)}' cannot be part of a path.`)
    return { name: end, key: null }
  }
  const name = scan.take(/[\p{L}\p{N}_.-]+/uy)?.[0]
  if (!name || /^\.+$/.test(name)) throw scan.unexpected('a name')
  const key = scan.takeText('(') ? readKey(scan) : null
  scan.expectEnd()
  return { name, key }
}

function readKey(scan: Scanner): Key | null {
  scan.skipSpace()
  // Empty parentheses: a function or an action without parameters.
  if (scan.takeText(')')) return null
  const name = scan.take(/([\p{L}_][\p{L}\p{N}_]*)[ \t]*=[ \t]*/uy)?.[1] ?? null
  const alias = scan.take(/@[\p{L}_][\p{L}\p{N}_]*/uy)?.[0]
  const value = alias ? ({ type: 'alias', name: alias } as const) : readLiteral(scan)
  if (!value) throw scan.unexpected('a key')
  scan.skipSpace()
  scan.expect(')')
  return { name, value }
}
