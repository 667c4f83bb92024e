// Reads the body of a request: a JSON object of limited size, or a multipart form.
import { outOfBounds } from '#domain/bounds.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { isRecord, type Body } from './body/shape.ts'

/** @throws InvalidInput for any other body. */
export async function readBody(request: Request): Promise<Body> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return readForm(request)
  const text = await request.text()
  if (text.trim() === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return withinBounds(body)
  } catch (error) {
    if (error instanceof InvalidInput) throw error
    // Reported below.
  }
  throw new InvalidInput([{ path: '', message: 'The body must be a JSON object.' }])
}

/** @throws InvalidInput if the body is too large, nested too deep, or has invalid text. */
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
