// Sends a stored file, or one range of it (RFC 9110, section 14).
import { contentDisposition } from '#domain/manual/file-name.ts'
import { errorAnswer } from './refusals.ts'
import type { Answer, Call } from './types.ts'
import type { ByteRange } from '#server/adapters/files.ts'

type Stored = { id: number; path: string; contentType: string; size: number }

/** @param shown whether a browser shows it; the sandbox stops its scripts. */
export async function fileAnswer(
  { deps, request }: Call,
  file: Stored,
  { name, shown }: { name: string; shown: boolean },
): Promise<Answer> {
  const tag = `"${file.id}"`
  const headers = {
    'Content-Type': file.contentType,
    'Content-Disposition': contentDisposition(shown ? 'inline' : 'attachment', name),
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: tag,
    // no-cache because permissions change, no-transform because ranges refer to the stored bytes.
    'Cache-Control': 'private, no-cache, no-transform',
  }
  if (request.headers.get('if-none-match')?.includes(tag))
    return { status: 304, stream: { content: null, headers } }
  const range = rangeOf(request.headers, file.size, tag)
  if (range === 'unsatisfiable') {
    const none = { 'Content-Range': `bytes */${file.size}`, 'Accept-Ranges': 'bytes' }
    return { ...errorAnswer(416, 'RANGE_NOT_SATISFIABLE', 'The file has no such range.'), headers: none }
  }
  const content = await deps.files.open(file.path, range ?? undefined)
  if (!range) return { stream: { content, headers: { ...headers, 'Content-Length': `${file.size}` } } }
  const part = {
    'Content-Range': `bytes ${range.first}-${range.last}/${file.size}`,
    'Content-Length': `${range.last - range.first + 1}`,
  }
  return { status: 206, stream: { content, headers: { ...headers, ...part } } }
}

/**
 * The requested range; null for the whole file, also for several ranges, an invalid header, or a range of another version.
 */
function rangeOf(headers: Headers, size: number, tag: string): ByteRange | 'unsatisfiable' | null {
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
