// Gives one task's fields a form of their own: they know the task as if it were all there is, and are drawn again only
// when it changes, not at every key pressed in another task.
import {
  FormikContext,
  getIn,
  setIn,
  type FormikContextType,
  type FormikErrors,
  type FormikTouched,
} from 'formik'
import { useMemo, useRef, type ReactNode } from 'react'
import type { TaskValues } from '#domain/task.ts'

type Props = {
  /** Minutes from start to end, shown as a field though it is none: it is where the end lies. */
  duration: number | null
  /** The whole form. */
  form: Pick<FormikContextType<unknown>, 'setFieldTouched' | 'submitCount'>
  index: number
  task: TaskValues
  errors: FormikErrors<TaskValues> | undefined
  touched: FormikTouched<TaskValues> | undefined
  onTask: (index: number, task: TaskValues) => void
  children: ReactNode
}

export function TaskScope({ duration, form, index, task, errors, touched, onTask, children }: Props) {
  const latest = useRef({ form, index, task, onTask })
  latest.current = { form, index, task, onTask }
  const { submitCount } = form
  const scope = useMemo(() => {
    const shown = { ...task, duration }
    const setFieldValue = (name: string, value: unknown) => {
      const now = latest.current
      now.onTask(now.index, setIn(now.task, name, value) as TaskValues)
      return Promise.resolve()
    }
    const setFieldTouched = (name: string, isTouched = true) => {
      const now = latest.current
      return now.form.setFieldTouched(`lines.${now.index}.${name}`, isTouched, false)
    }
    const getFieldMeta = (name: string) => ({
      value: getIn(shown, name),
      error: getIn(errors, name),
      touched: Boolean(getIn(touched, name)),
      initialValue: undefined,
      initialError: undefined,
      initialTouched: false,
    })
    return {
      values: shown,
      submitCount,
      setFieldValue,
      setFieldTouched,
      getFieldMeta,
      getFieldProps: ({ name }: { name: string }) => ({
        name,
        value: getIn(shown, name),
        onChange: () => {},
        onBlur: () => void setFieldTouched(name),
      }),
      getFieldHelpers: (name: string) => ({
        setValue: (value: unknown) => setFieldValue(name, value),
        setTouched: (isTouched: boolean) => setFieldTouched(name, isTouched),
        setError: () => {},
      }),
      registerField: () => {},
      unregisterField: () => {},
    }
  }, [task, duration, errors, touched, submitCount])
  return (
    <FormikContext.Provider value={scope as unknown as FormikContextType<unknown>}>
      {children}
    </FormikContext.Provider>
  )
}
