// What every form is made of: texts, e-mail addresses, and how a refused value is told field by field (spec section 5).
import { string, ValidationError, type Schema } from 'yup'
import { PROBLEMS_MAX } from './bounds.ts'
import { InvalidInput } from './refusal.ts'

/** E-mail addresses: top-level domains of two or more letters (rulings 4). */
export const emailPattern = /^[^\s@;,<>"]+@[^\s@;,<>".]+(\.[^\s@;,<>".]+)*\.[a-z]{2,}$/i

// Not yup's own trim(), which fails on what is no text.
/** A text without blanks around it. */
export const text = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))
    .typeError('This is no text')

/** What to say of a text that is too long. */
export const atMost = (max: number) => `At most ${max} characters`

/**
 * The value as the schema understands it (trimmed, defaults filled in).
 * @throws InvalidInput with a sentence per field, paths such as `lines.0.site`.
 */
export function parseForm<T>(schema: Schema<T>, value: unknown): T {
  try {
    return schema.validateSync(value, { abortEarly: false, stripUnknown: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new InvalidInput(flatten(error).slice(0, PROBLEMS_MAX))
  }
}

function flatten(error: ValidationError): { path: string; message: string }[] {
  if (error.inner.length > 0) return error.inner.flatMap(flatten)
  return [{ path: (error.path ?? '').replace(/\[(\d+)\]/g, '.$1'), message: error.message }]
}
