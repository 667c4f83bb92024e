// What every form does with what is typed into it: judges it once somebody tried to save, sends it, shows what the server
// says where it belongs, keeps it until it is saved, and asks before it is thrown away.
import { useFormik, type FormikValues } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useConfirm } from '#web/design/useConfirm.tsx'
import type { FormOptions } from './formOptions.ts'
import { focusFirstProblem, pathsOf } from './problems.ts'
import { closing } from './questions.ts'
import { useKeptWork } from './useKeptWork.ts'
import { useSending } from './useSending.ts'

const STALE = 'This was changed since you typed.'

/**
 * Forms of one page or dialog use `FormScreen`, which draws what this decides. `Intent` names the buttons, such as
 * 'save' and 'submit'.
 */
export function useFormScreen<Values extends FormikValues, Intent extends string>(
  options: FormOptions<Values, Intent>,
) {
  const { stored, version, kept, isSame, validate, onProblems } = options
  const confirm = useConfirm()
  const element = useRef<HTMLElement>(null)
  // What the person has seen: what is typed is compared with it, and its version is sent.
  const [seen, setSeen] = useState({ stored, version: kept?.unsaved ? kept.unsaved.version : version })
  const [work] = useState(() => kept?.work ?? noWork)
  const intent = useRef<Intent | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const formik = useFormik<Values>({
    initialValues: kept?.unsaved?.values ?? stored,
    validate: (values) =>
      intent.current === null ? (options.whileTyping?.(values) ?? {}) : validate(values, intent.current),
    // Formik would judge what was there before the field was left.
    validateOnBlur: false,
    // An error that shows goes away while it is mended.
    validateOnChange: hasBegun || isWrong,
    onSubmit: (values): Promise<void> => send(values, intent.current!, isChanged),
  })
  const { values, touched, validateForm } = formik
  const judgesWhileTyping = options.whileTyping !== undefined
  useEffect(() => {
    if (judgesWhileTyping && Object.keys(touched).length > 0) void validateForm()
  }, [judgesWhileTyping, touched, validateForm])
  const hasErrors = Object.keys(formik.errors).length > 0
  if (hasErrors !== isWrong) setWrong(hasErrors)
  const isChanged = !isSame(values, seen.stored)
  const { keep, forget } = useKeptWork(
    kept?.form ?? null,
    { ...work, version: seen.version },
    values,
    isChanged,
  )
  const finish = () => {
    forget()
    options.onDone()
  }
  const { busy, problem, send } = useSending(options, {
    formik,
    element,
    version: seen.version,
    keep,
    finish,
  })
  /** Goes on from the record as it is now. */
  const settle = (chosen: Values) => {
    const values = options.carryOver?.(chosen, stored, seen.stored) ?? chosen
    setSeen({ stored, version })
    options.onConflictSettled(values)
    void formik.setValues(values)
  }

  const isStale = seen.version !== null && version !== null && seen.version < version
  const conflict = options.conflict ?? (isStale ? (options.changed ?? STALE) : null)
  return {
    formik,
    /** For the element that holds the fields. */
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
      focusFirstProblem(element.current)
    },
    close: async () => {
      if (isChanged && !(await confirm(closing))) return
      forget()
      options.onClosed()
    },
    conflict:
      conflict === null
        ? null
        : { message: conflict, showStored: () => settle(stored), keepTyped: () => settle(values) },
    /** What was typed earlier and is on screen again. */
    restored:
      kept?.unsaved && conflict === null && isChanged
        ? { at: kept.unsaved.at, discard: () => void formik.setValues(seen.stored) }
        : null,
  }
}

const noWork = { id: '', userId: '', number: null, clientMutationKey: '' }
