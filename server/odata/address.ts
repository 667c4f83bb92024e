// Takes the address of a request apart: first split, then decoded once, so that an encoded slash is part of a key and not
// of the path (OData 4.01, part 2, 4.1).
import { BadQuery } from './bad-query.ts'
import { readLiteral, type Literal } from './literals.ts'
import { Scanner } from './scanner.ts'

/** A name between slashes with the key behind it: a record of the set, or a navigation, property or action of one. */
export type Segment = {
  name: string
  key: Key | null
}
export type Key = {
  /** The property that it is said to be of; null where only the value is given. */
  name: string | null
  /** An alias is '@' with a name. */
  value: Literal | { type: 'alias'; name: string }
}

export type Address = {
  segments: readonly Segment[]
  /** Names and values of the query, decoded. */
  pairs: readonly (readonly [string, string])[]
}

/** Names that begin with a dollar sign and end a path. */
const ENDS = ['$count', '$value', '$ref', '$metadata', '$batch', '$each']

/** @param address what follows the service's root, as it came: '/Timesheet(5)?$select=Id'. @throws BadQuery. */
export function readAddress(address: string): Address {
  const [path = '', ...query] = address.split('?')
  return { segments: readPath(path), pairs: readPairs(query.join('?')) }
}

/** A slash at the end is nothing. @throws BadQuery. */
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
    throw new BadQuery('The address is not encoded as UTF-8 in per cent signs.')
  }
}

function readSegment(text: string): Segment {
  const scan = new Scanner(text, 'The path')
  const end = scan.take(/\$[a-z]+$/iy)?.[0].toLowerCase()
  if (end) {
    if (!ENDS.includes(end)) throw new BadQuery(`'${text.slice(0, 40)}' is no part of a path.`)
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
  // An action or a function that takes nothing.
  if (scan.takeText(')')) return null
  const name = scan.take(/([\p{L}_][\p{L}\p{N}_]*)[ \t]*=[ \t]*/uy)?.[1] ?? null
  const alias = scan.take(/@[\p{L}_][\p{L}\p{N}_]*/uy)?.[0]
  const value = alias ? ({ type: 'alias', name: alias } as const) : readLiteral(scan)
  if (!value) throw scan.unexpected('a key')
  scan.skipSpace()
  scan.expect(')')
  return { name, value }
}
