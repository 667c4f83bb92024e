// What every field needs from Formik by its name alone: value, when to show the error, and the ids that tie them.
import { useFormikContext } from 'formik'
import { useId, useSyncExternalStore } from 'react'
import type { ScopeContext } from './FieldScope.tsx'
import { useSignedFor } from './signedFor.ts'

/** What every field takes besides its own. */
export type FieldProps = {
  name: string
  label: string
  /** Left puts the label beside the field, 132 px wide, at a desk. */
  layout?: 'above' | 'left'
  /** A line below the field, as long as there is no error. */
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
    /** For the input itself. */
    described: { 'aria-invalid': error ? true : undefined, 'aria-describedby': messageId },
  }
}

/** Formik's own context is a new one whenever anything changes. */
const never = () => () => {}

/** The error of a value that is an object may sit on one of its own fields. */
function firstText(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  if (error === null || typeof error !== 'object') return undefined
  for (const inner of Object.values(error)) {
    const text = firstText(inner)
    if (text) return text
  }
  return undefined
}
