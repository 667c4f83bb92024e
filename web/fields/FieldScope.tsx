// A form, or a part of one, whose fields are drawn again one by one: each when its own value or error changes, not at
// every key pressed in another. To the fields it is Formik's.
import { FormikContext, getIn, type FormikContextType, type FormikErrors, type FormikTouched } from 'formik'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/** What of a form its fields need. */
export type ScopedForm<Values> = {
  values: Values
  errors: FormikErrors<Values> | undefined
  touched: FormikTouched<Values> | undefined
  submitCount: number
  setFieldValue: (name: string, value: unknown) => unknown
  setFieldTouched: (name: string, isTouched: boolean) => unknown
}

/** Formik's context, and when to look at it again. */
export type ScopeContext = Pick<
  FormikContextType<unknown>,
  'submitCount' | 'getFieldMeta' | 'setFieldValue' | 'setFieldTouched'
> & { subscribe?: (listener: () => void) => () => void }

export function FieldScope<Values>({ form, children }: { form: ScopedForm<Values>; children: ReactNode }) {
  const latest = useRef(form)
  latest.current = form
  const [{ scope, changed }] = useState(() => createScope(latest))
  // By now everything below has the new values; those that were not drawn with it look whether theirs changed.
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
