// Connects a field to Formik by its name: value, error, and the ids for accessibility.
import { useFormikContext } from 'formik'
import { useId, useSyncExternalStore } from 'react'
import type { ScopeContext } from './FieldScope.tsx'
import { useSignedFor } from './signedFor.ts'

/** The props that every field has. */
export type FieldProps = {
  name: string
  label: string
  /**
   * 'left' puts the label next to the field on a desktop, 132 px wide; 'row' puts label and hint at the left of a row, and the
   * field at its right.
   */
  layout?: 'above' | 'left' | 'row'
  /** A line below the field while there is no error. */
  hint?: string
  disabled?: boolean
  readOnly?: boolean
}

export function useFormField<Value>(name: string, hint?: string) {
  const form = useFormikContext<unknown>() as ScopeContext
  const { subscribe = never } = form
  const value = useSyncExternalStore(subscribe, () => form.getFieldMeta<Value>(name).value)
  const error = useSyncExternalStore(subscribe, () => {
    const meta = form.getFieldMeta(name)
    return meta.touched || form.submitCount > 0 ? firstText(meta.error) : undefined
  })
  // Such a field would be empty, and what is typed in it would be lost.
  if (import.meta.env.DEV && value === undefined) console.error(`The form has no value ${name}.`)
  const id = useId()
  const isSignedFor = useSignedFor()
  const messageId = error || hint || isSignedFor ? `${id}-message` : undefined
  return {
    id,
    name,
    value,
    setValue: (next: Value) => void form.setFieldValue(name, next),
    touch: () => void form.setFieldTouched(name, true),
    error,
    messageId,
    /** Props for the input. */
    described: { 'aria-invalid': error ? true : undefined, 'aria-describedby': messageId },
  }
}

/** Formik's own context changes whenever anything in the form does. */
const never = () => () => {}

/** The error of an object may be at one of its own fields. */
function firstText(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  if (error === null || typeof error !== 'object') return undefined
  for (const inner of Object.values(error)) {
    const text = firstText(inner)
    if (text) return text
  }
  return undefined
}
