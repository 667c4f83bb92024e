// The behaviour of every form: validates after the first attempt to save, sends, shows the server's errors at their
// fields, stores unsaved work, and asks before discarding it.
import { setIn, useFormik, type FormikValues } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useConfirm } from '#web/design/useConfirm.tsx'
import type { FormOptions } from './formOptions.ts'
import { focusFirstProblem, pathsOf } from './problems.ts'
import { closing, deleting } from './questions.ts'
import { useUnsavedWork } from './useUnsavedWork.ts'
import { useSending } from './useSending.ts'

const STALE = 'This has changed since you started typing.'

/**
 * A form of one page or dialog uses `FormScreen`, which renders the result of this hook. `Intent` names the buttons,
 * such as 'save' and 'submit'.
 */
export function useFormScreen<Values extends FormikValues, Intent extends string>(
  options: FormOptions<Values, Intent>,
) {
  const { stored, version, kept, isSame, validate, onProblems } = options
  const confirm = useConfirm()
  const element = useRef<HTMLElement>(null)
  // The record that the user has seen: their input is compared with it, and its version is sent.
  const [waiting] = useState(kept?.waiting ?? null)
  const [seen, setSeen] = useState({ stored, version: (kept?.unsaved ?? waiting ?? { version }).version })
  const [work] = useState(() => kept?.work ?? noWork)
  const intent = useRef<Intent | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const formik = useFormik<Values>({
    initialValues: kept?.unsaved?.values ?? waiting?.values ?? stored,
    validate: (values) =>
      intent.current === null ? (options.whileTyping?.(values) ?? {}) : validate(values, intent.current),
    // Formik would validate the values from before the blur.
    validateOnBlur: false,
    // A visible error disappears while the user corrects it.
    validateOnChange: hasBegun || isWrong,
    onSubmit: (values): Promise<void> => send(values, intent.current!, !isSame(values, seen.stored)),
  })
  const { values, touched, validateForm } = formik
  const judgesWhileTyping = options.whileTyping !== undefined
  useEffect(() => {
    if (judgesWhileTyping && Object.keys(touched).length > 0) void validateForm()
  }, [judgesWhileTyping, touched, validateForm])
  const hasErrors = Object.keys(formik.errors).length > 0
  if (hasErrors !== isWrong) setWrong(hasErrors)
  /** The values to which the form returns when its changes are discarded. */
  const base = waiting?.values ?? seen.stored
  const isChanged = !isSame(values, base)
  const { keep, forget } = useUnsavedWork(
    kept?.form ?? null,
    { ...work, version: seen.version },
    values,
    isChanged,
  )
  const finish = () => {
    forget()
    options.onDone()
  }
  const leave = () => {
    forget()
    options.onClosed()
  }
  const { busy, problem, send } = useSending(options, {
    formik,
    element,
    version: seen.version,
    keep,
    finish,
  })
  /** Continues from the current record. */
  const settle = (chosen: Values) => {
    const values = options.carryOver?.(chosen, stored, seen.stored) ?? chosen
    setSeen({ stored, version })
    options.onConflictSettled(values)
    void formik.setValues(values)
  }

  const discard = async () => {
    if (!(await confirm(deleting))) return
    options.onDiscarded?.(base)
    void formik.setValues(base)
  }

  const isStale = seen.version !== null && version !== null && seen.version < version
  const conflict = options.conflict ?? (isStale ? (options.changed ?? STALE) : null)
  return {
    formik,
    /** For the element that contains the fields. */
    element,
    busy,
    problem,
    isChanged,
    submit: async (next: Intent) => {
      if (busy !== null) return
      intent.current = next
      setBegun(true)
      const errors = await formik.validateForm()
      onProblems?.(pathsOf(errors), values)
      await formik.submitForm()
      await focusFirstProblem(element.current)
    },
    /** Marks these fields where they are invalid for the intent, and moves the focus to the first one of them. */
    mark: async (next: Intent, paths: readonly string[]) => {
      intent.current = next
      setBegun(true)
      onProblems?.(paths, values)
      const marked = paths.reduce<object>(
        (touched, path) => setIn(touched, path, true) as object,
        formik.touched,
      )
      await formik.setTouched(marked, true)
      await focusFirstProblem(element.current)
    },
    close: async () => {
      if (!isChanged || (await confirm(closing))) leave()
    },
    /** Stores the unsaved work now. */
    keep,
    /** Closes it without a question, and deletes the unsaved work. */
    leave,
    conflict:
      conflict === null
        ? null
        : { message: conflict, showStored: () => settle(stored), keepTyped: () => settle(values) },
    /** Restored work. */
    restored:
      kept?.unsaved && conflict === null && isChanged
        ? { at: kept.unsaved.at, discard: () => void discard() }
        : null,
  }
}

const noWork = { id: '', userId: '', number: null, clientMutationKey: '' }
