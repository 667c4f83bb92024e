// Reads multipart forms with a file. The fields are limited in size; the file is a stream.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { BAD_TEXT, isKeepable } from '#domain/bounds.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { parseObject } from './body/json.ts'
import type { Body } from './body/shape.ts'

export type Form<Stored> = {
  /** The value of each field, or the values of a repeated one. */
  fields: Body
  /** The stored file; null if none was chosen. */
  file: Stored | null
}

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 20 }
/** Characters of a JSON body. */
const JSON_MAX = 100_000

/** For an incomplete upload. The client rarely reads it, because the connection is usually closed. */
const BROKEN = 'The upload was interrupted. Please try again.'

/** The beginning of the parser's own message. */
const UNFINISHED = 'Unexpected end of multipart data'

const wrong = (message: string) => new InvalidInput([{ path: 'file', message }])

/**
 * Reads a form and stores its file while the rest is still on its way. If the rest fails, the file is discarded.
 * @throws InvalidInput for an invalid, too large or incomplete form; and the errors of `store`.
 */
export async function readMultipart<Stored>(
  request: Request,
  store: (chunks: AsyncIterable<Uint8Array>) => Promise<Stored>,
  discard: (stored: Stored) => Promise<void>,
): Promise<Form<Stored>> {
  const parser = openParser(request)
  const fields: Record<string, string | string[]> = Object.create(null)
  let storing: Promise<Stored> | null = null
  let problem: Error | null = null
  const fail = (error: Error) => {
    problem ??= error
    parser.destroy(error)
  }
  parser.on('error', fail)
  parser.on('file', (_, stream, filename) => {
    // The stream may fail before it has a reader; the reader gets the error as well.
    stream.on('error', () => {})
    // A parser that ends early leaves its file open.
    parser.once('close', () => stream.destroy(problem ?? new Error(UNFINISHED)))
    // Without a chosen file, browsers send an empty file without a name.
    if (!filename) return void stream.resume()
    storing = store(stream)
    storing.catch(fail)
  })
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (valueTruncated || nameTruncated) return fail(wrong('A field of the form is too long.'))
    if (!isKeepable(value)) return fail(wrong(BAD_TEXT))
    fields[name] = name in fields ? [fields[name]!, value].flat() : value
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => fail(wrong('The form has too many fields or files; one file is accepted.')))
  const received = pipeline(Readable.fromWeb(request.body as never), parser)
  const [form, file] = await Promise.allSettled([received, received.catch(() => {}).then(() => storing)])
  if (form.status === 'fulfilled' && file.status === 'fulfilled') return { fields, file: file.value }
  if (file.status === 'fulfilled' && file.value) await discard(file.value)
  throw problem && !isOfStream(problem) ? problem : wrong(BROKEN)
}

/** Reads the same fields from a JSON object. @throws InvalidInput. */
export async function readFields(request: Request): Promise<Body> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > JSON_MAX) throw wrong('The body is too long.')
  }
  return parseObject(text)
}

/** @throws InvalidInput */
function openParser({ headers, body }: Request): BusboyInstance {
  const type = headers.get('content-type') ?? ''
  if (!body || !/^multipart\/form-data\b/i.test(type)) throw wrong('The body must be a multipart form.')
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw wrong('The body must be a multipart form.')
  }
}

/** Whether the form itself is incomplete or invalid, as opposed to an error while storing the file. */
function isOfStream(error: Error & { code?: string }): boolean {
  return (
    error.message.startsWith(UNFINISHED) ||
    /terminated early due to/.test(error.message) ||
    ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'ECONNRESET'].includes(error.code ?? '')
  )
}
