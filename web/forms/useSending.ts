// Sends a form: the question before, and the handling of each outcome.
import { getIn, type FormikValues, type useFormik } from 'formik'
import { useState, type RefObject } from 'react'
import type { FieldProblem } from '#domain/refusal.ts'
import { useConfirm, type Question } from '#web/design/useConfirm.tsx'
import { asErrors, focusFirstProblem } from './problems.ts'
import type { FormOptions } from './formOptions.ts'

type Form<Values extends FormikValues> = {
  formik: ReturnType<typeof useFormik<Values>>
  /** Contains the fields. */
  element: RefObject<HTMLElement | null>
  /** The version of the record that the user has seen. */
  version: number | null
  /** Stores the user's input before something else reads it. */
  keep: () => void
  finish: () => void
}

export function useSending<Values extends FormikValues, Intent extends string>(
  options: FormOptions<Values, Intent>,
  { formik, element, version, keep, finish }: Form<Values>,
) {
  const confirm = useConfirm()
  const [busy, setBusy] = useState<Intent | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** Shows each problem under its field, and one that belongs to no field above them. */
  const show = (problems: readonly FieldProblem[], values: Values) => {
    const ofFields = problems.filter(({ path }) => path !== '' && getIn(values, path) !== undefined)
    formik.setErrors(asErrors(ofFields))
    setProblem(problems.find((problem) => !ofFields.includes(problem))?.message ?? null)
    options.onProblems?.(
      ofFields.map(({ path }) => path),
      values,
    )
    focusFirstProblem(element.current)
  }
  const deliver = async (values: Values, intent: Intent, confirmed: readonly string[]): Promise<void> => {
    setProblem(null)
    setBusy(intent)
    const setValues = (change: (values: Values) => Values) => void formik.setValues(change, false)
    const outcome = await options
      .send(values, { intent, version, confirmed, setValues })
      .finally(() => setBusy(null))
    if (outcome.is === 'done') return finish()
    if (outcome.is === 'conflict') {
      keep()
      return options.onConflict(outcome.message)
    }
    if (outcome.is === 'invalid') return show(outcome.problems, values)
    if (outcome.is === 'failed') return setProblem(outcome.message)
    const { code, message, path, confirmable } = outcome
    if (!options.refusalTitle) return show([{ path: path ?? '', message }], values)
    const question = explaining(options.refusalTitle, message, confirmable)
    if (await confirm({ ...question, ...options.explain?.(outcome) })) {
      if (confirmable) return deliver(values, intent, [...confirmed, code])
    }
    if (path !== null) show([{ path, message }], values)
  }
  return {
    /** The button whose action is running. */
    busy,
    /** The problem that belongs to no field. */
    problem,
    send: async (values: Values, intent: Intent, isChanged: boolean) => {
      const isSent = options.version === null || isChanged || options.sendsUnchanged?.(intent)
      if (!isSent) return finish()
      const question = options.question?.(intent) ?? null
      if (question === null || (await confirm(question))) await deliver(values, intent, [])
    },
  }
}

function explaining(title: string, message: string, confirmable: boolean): Question {
  if (!confirmable) return { title, message, confirmLabel: 'Fix', cancelLabel: null }
  return { title, message, confirmLabel: 'Confirm', cancelLabel: 'Fix' }
}
