// Parses the Range header (RFC 9110, section 14).
import type { ByteRange } from '#server/adapters/files.ts'

/**
 * The requested range; null for the whole file, also for several ranges, an invalid header, or a range of another version.
 */
export function rangeOf(headers: Headers, size: number, tag: string): ByteRange | 'unsatisfiable' | null {
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '')
  const ifRange = headers.get('if-range')
  if (!range || (ifRange !== null && ifRange !== tag)) return null
  const [, from = '', to = ''] = range
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // A range that ends before it starts is invalid.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > last || first >= size ? 'unsatisfiable' : { first, last }
}
