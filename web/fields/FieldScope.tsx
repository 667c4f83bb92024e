// Gives fields the part of a form that they belong to, and re-renders each field only when its own value or error
// changes. Fields see it as Formik's context.
import { FormikContext, getIn, type FormikContextType, type FormikErrors, type FormikTouched } from 'formik'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/** The part of a form that its fields need. */
export type ScopedForm<Values> = {
  values: Values
  errors: FormikErrors<Values> | undefined
  touched: FormikTouched<Values> | undefined
  submitCount: number
  setFieldValue: (name: string, value: unknown) => unknown
  setFieldTouched: (name: string, isTouched: boolean) => unknown
}

/** Formik's context, with a subscription to its changes. */
export type ScopeContext = Pick<
  FormikContextType<unknown>,
  'submitCount' | 'getFieldMeta' | 'setFieldValue' | 'setFieldTouched'
> & { subscribe?: (listener: () => void) => () => void }

export function FieldScope<Values>({ form, children }: { form: ScopedForm<Values>; children: ReactNode }) {
  const latest = useRef(form)
  latest.current = form
  const [{ scope, changed }] = useState(() => createScope(latest))
  // Everything below that has rendered has the new values; fields that have not rendered compare theirs.
  useLayoutEffect(changed)
  return (
    <FormikContext.Provider value={scope as FormikContextType<unknown>}>{children}</FormikContext.Provider>
  )
}

function createScope<Values>(latest: RefObject<ScopedForm<Values>>) {
  const listeners = new Set<() => void>()
  const scope: ScopeContext = {
    get submitCount() {
      return latest.current.submitCount
    },
    getFieldMeta: (name) => ({
      value: getIn(latest.current.values, name),
      error: getIn(latest.current.errors, name),
      touched: Boolean(getIn(latest.current.touched, name)),
      initialTouched: false,
    }),
    setFieldValue: async (name, value) => void latest.current.setFieldValue(name, value),
    setFieldTouched: async (name, isTouched = true) => void latest.current.setFieldTouched(name, isTouched),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { scope, changed: () => listeners.forEach((listener) => listener()) }
}
