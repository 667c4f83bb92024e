// Reads the body of a request: a JSON object of limited size, or a multipart form.
import { InvalidInput } from '#domain/refusal.ts'
import { parseObject } from './body/json.ts'
import type { Body } from './body/shape.ts'

/** @throws InvalidInput for any other body. */
export async function readBody(request: Request): Promise<Body> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return readForm(request)
  const text = await request.text()
  return text.trim() === '' ? {} : parseObject(text)
}

/** The values of a repeated field stay a list, which no single member accepts. */
function onlyOf(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values
}

async function readForm(request: Request): Promise<Body> {
  try {
    const form = await request.formData()
    return Object.fromEntries([...new Set(form.keys())].map((name) => [name, onlyOf(form.getAll(name))]))
  } catch {
    throw new InvalidInput([{ path: '', message: 'The body must be a multipart form.' }])
  }
}
