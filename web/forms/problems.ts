// Problems with a form's values, as Formik's errors.
import { getIn, setIn, type FormikErrors } from 'formik'
import type { Schema } from 'yup'
import { parseForm } from '#domain/forms.ts'
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'

/** The problems that a domain schema finds in the values. */
export function problemsOf<Values>(schema: Schema, values: unknown): FormikErrors<Values> {
  try {
    parseForm(schema, values)
    return {}
  } catch (error) {
    if (error instanceof InvalidInput) return asErrors(error.problems)
    throw error
  }
}

/** The message of the first problem; null without one. */
export function firstProblemOf(schema: Schema, values: unknown): string | null {
  try {
    parseForm(schema, values)
    return null
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems[0]?.message ?? null
    throw error
  }
}

/** Problems by path, such as `lines.1.startTime`, as errors; the first one of each field. */
export function asErrors<Values>(problems: readonly FieldProblem[]): FormikErrors<Values> {
  return problems.reduce<object>(
    (errors, { path, message }) =>
      getIn(errors, path) === undefined ? (setIn(errors, path, message) as object) : errors,
    {},
  )
}

/** The paths of Formik's errors, such as `lines.1.startTime`. */
export function pathsOf(errors: unknown, path = ''): string[] {
  if (typeof errors === 'string') return [path]
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) =>
    pathsOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

/** How many frames a form may take to show its problems. */
const FRAMES = 10

/** Moves the focus to the first invalid field, or to the message about it, once it is shown. */
export async function focusFirstProblem(within: HTMLElement | null): Promise<void> {
  let field: HTMLElement | null | undefined
  for (let frame = 0; frame < FRAMES && !field; frame++) {
    await new Promise(requestAnimationFrame)
    field = within?.querySelector<HTMLElement>('[aria-invalid=true]')
  }
  if (field) field.focus()
  else within?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}
