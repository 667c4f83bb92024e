// Reads the body of a request: a JSON object within bounds, or a multipart form.
import { outOfBounds } from '#domain/bounds.ts'
import { InvalidInput } from '#domain/refusal.ts'
import type { Body } from './types.ts'

/** @throws InvalidInput for what is neither. */
export async function readBody(request: Request): Promise<Body> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return readForm(request)
  const text = await request.text()
  if (text.trim() === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return withinBounds(body as Body)
  } catch (error) {
    if (error instanceof InvalidInput) throw error
    // The sentence below is for both.
  }
  throw new InvalidInput([{ path: '', message: 'The body must be a JSON object.' }])
}

/** @throws InvalidInput for what is larger or deeper than any call needs, or is no text. */
function withinBounds(body: Body): Body {
  const problem = outOfBounds(body, 'body')
  if (problem) throw new InvalidInput([{ path: '', message: problem }])
  return body
}

async function readForm(request: Request): Promise<Body> {
  try {
    return Object.fromEntries(await request.formData())
  } catch {
    throw new InvalidInput([{ path: '', message: 'The body must be a multipart form.' }])
  }
}
