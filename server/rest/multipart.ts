// Forms with a file in them, read as they come: the fields are bounded, the file goes by as a stream.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { BAD_TEXT, isKeepable, outOfBounds } from '#domain/bounds.ts'
import { InvalidInput } from '#domain/refusal.ts'

/** By their names in lower case; a name that came more than once has more values. */
export type Fields = Readonly<Record<string, readonly string[]>>

export type Form<Kept> = {
  fields: Fields
  /** What became of the file; null where none was chosen. */
  file: Kept | null
}

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 20 }
/** Characters of the same as JSON. */
const JSON_MAX = 100_000

/** What is said of a form that broke off: mostly to nobody, because the line did. */
const BROKEN = 'The file did not come whole. Please try again.'

const wrong = (message: string) => new InvalidInput([{ path: 'file', message }])

/**
 * Reads a form. The file, if there is one, is kept before the form as a whole has come: when the rest fails it is discarded.
 * @throws InvalidInput for what is no form, has too much in it, or does not come whole; what `keep` throws.
 */
export async function readMultipart<Kept>(
  request: Request,
  keep: (chunks: AsyncIterable<Uint8Array>) => Promise<Kept>,
  discard: (kept: Kept) => Promise<void>,
): Promise<Form<Kept>> {
  const parser = openParser(request)
  const fields: Record<string, string[]> = Object.create(null)
  let keeping: Promise<Kept> | null = null
  let problem: Error | null = null
  const give = (error: Error) => {
    problem ??= error
    parser.destroy(error)
  }
  parser.on('error', give)
  parser.on('file', (_, stream, { filename }) => {
    // It may break off before anybody reads it; who does is told all the same.
    stream.on('error', () => {})
    // A form in which nothing was chosen sends an empty file without a name.
    if (!filename) return void stream.resume()
    keeping = keep(stream)
    keeping.catch(give)
  })
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated) return give(wrong('A field of the form is too long.'))
    if (!isKeepable(value)) return give(wrong(BAD_TEXT))
    ;(fields[name.toLowerCase()] ??= []).push(value)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => give(wrong('The form has too many fields or files; one file is accepted.')))
  const came = pipeline(Readable.fromWeb(request.body as never), parser)
  const [form, file] = await Promise.allSettled([came, came.catch(() => {}).then(() => keeping)])
  if (form.status === 'fulfilled' && file.status === 'fulfilled') return { fields, file: file.value }
  if (file.status === 'fulfilled' && file.value) await discard(file.value)
  throw problem && !isOfStream(problem) ? problem : wrong(BROKEN)
}

/** The same fields out of an object of JSON. @throws InvalidInput */
export async function readFields(request: Request): Promise<Fields> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > JSON_MAX) throw wrong('The body is too long.')
  }
  const body = parsed(text)
  const problem = outOfBounds(body, 'body')
  if (problem) throw wrong(problem)
  const entries = Object.entries(body).map(([name, value]) => [
    name.toLowerCase(),
    [value].flat().map(String),
  ])
  return Object.fromEntries(entries) as Fields
}

function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // The sentence below is for both.
  }
  throw wrong('The body must be a JSON object.')
}

/** @throws InvalidInput */
function openParser({ headers, body }: Request): busboy.Busboy {
  const type = headers.get('content-type') ?? ''
  if (!body || !/^multipart\/form-data\b/i.test(type)) throw wrong('The body must be a multipart form.')
  try {
    return busboy({ headers: { 'content-type': type }, limits, defParamCharset: 'utf8' })
  } catch {
    throw wrong('The body must be a multipart form.')
  }
}

/** Whether the form broke off or is none, rather than that its file could not be kept. */
function isOfStream(error: Error & { code?: string }): boolean {
  return (
    /^(Unexpected end of|Malformed part header)/.test(error.message) ||
    ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'ECONNRESET'].includes(error.code ?? '')
  )
}
