// Sends a form: the checks and the question before, and the handling of each outcome.
import { getIn, type FormikValues, type useFormik } from 'formik'
import { useState, type RefObject } from 'react'
import type { FieldProblem } from '#domain/refusal.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { asErrors, focusFirstProblem } from './problems.ts'
import { explaining } from './questions.ts'
import type { Refused } from '#web/relay/useAction.ts'
import type { FormOptions } from './formOptions.ts'

type Form<Values extends FormikValues> = {
  formik: ReturnType<typeof useFormik<Values>>
  /** Contains the fields. */
  element: RefObject<HTMLElement | null>
  /** The version of the record that the user has seen. */
  version: number | null
  /** Stores the user's input before something else reads it. */
  keep: () => Promise<unknown>
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
    void focusFirstProblem(element.current)
  }
  /** Explains a refusal. Returns whether the user confirmed it; otherwise it shows at its field. */
  const isConfirmed = async (refusal: Refused, values: Values): Promise<boolean> => {
    const { message, path, confirmable } = refusal
    const { refusalTitle: title } = options
    if (title) {
      const question = { ...explaining(title, message, confirmable), ...options.explain?.(refusal) }
      if ((await confirm(question)) && confirmable) return true
    }
    if (path !== null || !title) show([{ path: path ?? '', message }], values)
    return false
  }
  /** Runs the checks. Returns the codes of the refusals that the user confirmed; null if one stops the form. */
  const confirmChecks = async (
    values: Values,
    intent: Intent,
    confirmed: readonly string[] = [],
  ): Promise<readonly string[] | null> => {
    if (!options.check) return confirmed
    setBusy(intent)
    const refusal = await options.check(values, intent, confirmed).finally(() => setBusy(null))
    if (!refusal) return confirmed
    if (!(await isConfirmed(refusal, values))) return null
    return confirmChecks(values, intent, [...confirmed, refusal.code])
  }
  const deliver = async (values: Values, intent: Intent, confirmed: readonly string[]): Promise<void> => {
    setProblem(null)
    setBusy(intent)
    const outcome = await options.send(values, { intent, version, confirmed }).finally(() => setBusy(null))
    if (outcome.is === 'done') return finish()
    if (outcome.is === 'conflict') {
      await keep()
      return options.onConflict(outcome.message)
    }
    if (outcome.is === 'invalid') return show(outcome.problems, values)
    if (outcome.is === 'failed') return setProblem(outcome.message)
    if (await isConfirmed(outcome, values)) return deliver(values, intent, [...confirmed, outcome.code])
  }
  return {
    /** The button whose action is running. */
    busy,
    /** The problem that belongs to no field. */
    problem,
    send: async (values: Values, intent: Intent, isChanged: boolean) => {
      const isSent = options.version === null || isChanged || options.sendsUnchanged?.(intent)
      if (!isSent) return finish()
      const confirmed = await confirmChecks(values, intent)
      if (confirmed === null) return
      const question = options.question?.(intent, values) ?? null
      if (question === null || (await confirm(question))) await deliver(values, intent, confirmed)
    },
  }
}
