// Warns below a field that was changed by hand if the next import overwrites it.
import { useFormikContext } from 'formik'
import { useSyncExternalStore } from 'react'
import type { ScopeContext } from '#web/fields/FieldScope.tsx'

export type Imported = {
  /** The fields that an import sets. */
  fields: readonly string[]
  stored: Readonly<Record<string, unknown>>
}

const AGAIN = 'The next import sets this again.'
const OTHER_PERSON =
  'Imports know this person by the previous address: the next one creates an account for it, and disables this one.'

/** @returns the line for a field; undefined while the field has its stored value or no import sets it. */
export function useImportHints(imported: Imported | null) {
  const form = useFormikContext<unknown>() as ScopeContext
  const { subscribe = never } = form
  const { fields, stored } = imported ?? { fields: [], stored: null }
  const isChanged = (name: string) => keyOf(form.getFieldMeta(name).value) !== keyOf(stored?.[name])
  const changed = useSyncExternalStore(subscribe, () => fields.filter(isChanged).join())
  return (name: string): string | undefined => {
    if (!changed.split(',').includes(name)) return undefined
    return name === 'email' ? OTHER_PERSON : AGAIN
  }
}

/** The part of a value that is compared: for a linked record its id. */
function keyOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? (value as { id: string }).id
    : JSON.stringify(value ?? '')
}

/** Formik's own context changes whenever anything in the form does. */
const never = () => () => {}
