// Which bytes of a file a request asks for (RFC 9110 section 14).
import type { ByteRange } from '#server/adapters/files.ts'

/**
 * The range that is asked for; null for the whole, which also answers several ranges at once, what cannot be read, and a
 * range of another version than the tag's.
 */
export function rangeOf(headers: Headers, size: number, tag: string): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '')
  const ifRange = headers.get('if-range')
  if (!asked || (ifRange !== null && ifRange !== tag)) return null
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // Its end before its beginning is no range at all.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > last || first >= size ? 'unsatisfiable' : { first, last }
}
