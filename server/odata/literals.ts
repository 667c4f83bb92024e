// Parses literal values.
import type { Scanner } from './scanner.ts'

export type Literal =
  | { type: 'null' }
  | { type: 'boolean'; value: boolean }
  /** As text, because a JavaScript number cannot hold every 64-bit integer. */
  | { type: 'number'; text: string; isInteger: boolean }
  | { type: 'text'; value: string }
  /** 'YYYY-MM-DD'. */
  | { type: 'date'; text: string }
  /** ISO 8601; without a zone it is in the company's time zone. */
  | { type: 'instant'; text: string; hasZone: boolean }
  | { type: 'time'; text: string }
  /** ISO 8601, 'PT1H30M'. */
  | { type: 'duration'; text: string }
  | { type: 'guid'; text: string }
  /** A member of an enumeration; the name of the enumeration's type is ignored. */
  | { type: 'word'; value: string }

/** No character that would continue the literal follows. */
const END = String.raw`(?![\w.:'"-])`
const INSTANT = new RegExp(
  String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(Z|[+-]\d\d:\d\d)?${END}`,
  'iy',
)
const DATE = new RegExp(String.raw`\d{4}-\d\d-\d\d${END}`, 'y')
const TIME = new RegExp(String.raw`\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?${END}`, 'y')
const GUID = new RegExp(String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}${END}`, 'iy')
const NUMBER = new RegExp(String.raw`[+-]?\d+(\.\d+)?(e[+-]?\d+)?${END}`, 'iy')
const UNBOUNDED = new RegExp(`(?:-?INF|NaN)${END}`, 'y')
const WORD = new RegExp(`(true|false|null)(?![\\w./('])`, 'iy')
const TEXT = /'((?:[^']|'')*)'(?!')/y
const DURATION = /(?:duration)?'(-?P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)'/iy
const ENUM = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+'([\w ,-]*)'/y
const GEO = /(?:geography|geometry|binary)'/iy

/** Takes a literal; null if there is none. @throws NotServed for types that no property has. */
export function readLiteral(scan: Scanner): Literal | null {
  const text = scan.take(TEXT)
  if (text) return { type: 'text', value: text[1]!.replaceAll("''", "'") }
  const word = scan.take(WORD)?.[1]?.toLowerCase()
  if (word === 'null') return { type: 'null' }
  if (word) return { type: 'boolean', value: word === 'true' }
  return readNumberOrTime(scan) ?? readTyped(scan)
}

function readNumberOrTime(scan: Scanner): Literal | null {
  if (!/[\d+\-a-fIN]/i.test(scan.next)) return null
  const guid = scan.take(GUID)
  if (guid) return { type: 'guid', text: guid[0].toLowerCase() }
  const instant = scan.take(INSTANT)
  if (instant) return { type: 'instant', text: instant[0], hasZone: instant[1] !== undefined }
  const date = scan.take(DATE)
  if (date) return { type: 'date', text: date[0] }
  const time = scan.take(TIME)
  if (time) return { type: 'time', text: time[0] }
  const number = scan.take(NUMBER)
  if (number)
    return { type: 'number', text: number[0], isInteger: number[1] === undefined && number[2] === undefined }
  if (scan.take(UNBOUNDED)) throw scan.notServed('an infinite number')
  return null
}

function readTyped(scan: Scanner): Literal | null {
  const duration = /^duration'/i.test(scan.text.slice(scan.at, scan.at + 9)) ? scan.take(DURATION) : null
  if (duration) return { type: 'duration', text: duration[1]! }
  const word = scan.take(ENUM)
  if (word) return { type: 'word', value: word[1]! }
  if (scan.take(GEO)) throw scan.notServed('geography, geometry or binary')
  return null
}
