// A form that stays on its page: after saving it continues from the stored values, and it follows changes by others while
// nothing is typed.
import type { FormikValues } from 'formik'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FormOptions } from './formOptions.ts'
import { useFormScreen } from './useFormScreen.ts'

type Options<Values extends FormikValues> = Pick<
  FormOptions<Values, 'save'>,
  'stored' | 'version' | 'isSame' | 'validate' | 'whileTyping' | 'send' | 'carryOver'
> & {
  /** Fetches the record after somebody else has changed it. */
  lookAgain: () => Promise<unknown>
}

export type StayingForm<Values extends FormikValues> = ReturnType<typeof useStayingForm<Values>>['form']

/** `onDone` and `onConflict` are for other actions that change the same record. */
export function useStayingForm<Values extends FormikValues>({ lookAgain, ...options }: Options<Values>) {
  const { stored } = options
  const [conflict, setConflict] = useState<string | null>(null)
  // After saving, the stored values are those in the form.
  const [isSaved, setSaved] = useState(false)
  const onConflict = async (message: string) => {
    await lookAgain().catch(() => {})
    setConflict(message)
  }
  const onDone = () => setSaved(true)
  const form = useFormScreen<Values, 'save'>({
    ...options,
    kept: null,
    conflict,
    onConflict,
    onConflictSettled: () => setConflict(null),
    onDone,
    onClosed: () => {},
  })
  const latest = useRef({ form, stored })
  latest.current = { form, stored }
  const isStale = form.conflict !== null
  useLayoutEffect(() => {
    const { form, stored } = latest.current
    if (form.busy !== null || !(isSaved || !form.isChanged)) return
    setSaved(false)
    if (form.conflict) form.conflict.showStored()
    else if (isSaved) void form.formik.setValues(stored)
  }, [isSaved, form.busy, isStale, form.isChanged])
  return { form: form.busy === null ? form : { ...form, conflict: null }, onDone, onConflict }
}
