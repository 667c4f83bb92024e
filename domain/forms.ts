// The parts of every form: texts, e-mail addresses, and the report of invalid values (spec section 5).
import { setLocale, string, ValidationError, type Schema } from 'yup'
import { PROBLEMS_MAX } from './bounds.ts'
import { isCalendarDate } from './date.ts'
import { isAddress, keyProblem, plainAddress, plainKey } from './plain.ts'
import { InvalidInput } from './refusal.ts'

// yup's default messages name paths and are written for programmers. These replace them.
const wrong = 'This value is not valid'
const missing = 'Please fill this in'
setLocale({
  mixed: {
    default: wrong,
    required: missing,
    defined: missing,
    notNull: missing,
    oneOf: wrong,
    notOneOf: wrong,
    notType: wrong,
  },
  string: { min: wrong, max: wrong, length: wrong, matches: wrong, email: wrong, url: wrong, uuid: wrong },
  number: { min: wrong, max: wrong, lessThan: wrong, moreThan: wrong, integer: wrong },
  array: { min: wrong, max: wrong, length: wrong },
  object: { noUnknown: wrong },
})

/** Spaces, and characters without a glyph. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

// yup's own trim() fails on values that are not text.
/** A trimmed text; a text without visible characters becomes empty. */
export const text = () =>
  string()
    .transform((value: unknown) =>
      typeof value === 'string' ? (invisible.test(value) ? '' : value.trim()) : value,
    )
    .typeError('This is not text')

/** A text that identifies a record: without invisible characters, and without letters that only look Latin. */
export const key = () =>
  text()
    .transform((value: unknown) => (typeof value === 'string' ? plainKey(value) : value))
    .test('plain', function (value) {
      const problem = value ? keyProblem(value) : null
      return problem === null || this.createError({ message: `This ${problem}` })
    })

/** An e-mail address, if there is one (rulings 4). */
export const address = (message = 'Please input correct email') =>
  text()
    .transform((value: unknown) => (typeof value === 'string' ? plainAddress(value) : value))
    .test('address', message, (value) => !value || isAddress(value))

/** The message for a date that is missing or does not exist. */
export const noDate = 'Please choose a date'

/** A calendar date, 'YYYY-MM-DD'. */
export const day = () =>
  string()
    .typeError(noDate)
    .test('date', noDate, (value) => value == null || isCalendarDate(value))

/** The message for a text that is too long. */
export const atMost = (max: number) => `At most ${max} characters`

/** The problems of a value, a sentence per field; with the same paths as `parseForm`. */
export function formProblems(schema: Schema, value: unknown): { path: string; message: string }[] {
  try {
    schema.validateSync(value, { abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return flatten(error)
  }
}

/**
 * The value as the schema reads it (trimmed, with defaults).
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
