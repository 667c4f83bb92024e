// What Save and Submit do: the questions asked, the checks' answers shown where they belong, the outcome told.
import type { FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { asErrors, problemsOf } from './problems.ts'
import { submitting } from './questions.ts'
import { withNames } from './task/signatures.ts'
import { useRecording, type Recording } from './useRecording.ts'

type Options = {
  existing: { id: string; version: number } | null
  clientMutationKey: string
  settings: CheckSettings & { readonly today: string }
  /** Whether the values differ from what is stored. */
  isChanged: (values: TimesheetValues) => boolean
  /** Opens the tasks of these keys. */
  showTasks: (keys: readonly string[]) => void
  onSaved: () => void
  /** Somebody else changed or decided the timesheet meanwhile. */
  onConflict: (message: string) => void
}

type Form = Pick<FormikHelpers<TimesheetValues>, 'setErrors' | 'setValues'>

/** `run` is for Formik's onSubmit, once `begin` has said which of the two it is. */
export function useSaving(options: Options) {
  const { existing, clientMutationKey, settings, isChanged, showTasks, onSaved, onConflict } = options
  const attempt = useRef<Recording | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const confirm = useConfirm()
  const { record, isRecording } = useRecording(existing, settings, clientMutationKey)

  const finish = async (values: TimesheetValues, form: Form, confirmed: readonly string[]): Promise<void> => {
    const recording = attempt.current ?? 'save'
    const outcome = await record(recording, values, confirmed, (names) => {
      void form.setValues((now) => withNames(now, names), false)
    })
    if (outcome.is === 'failed') return
    if (outcome.is === 'done') {
      catchUp()
      return onSaved()
    }
    if (outcome.is === 'invalid') return showErrors(values, form, outcome.problems)
    if (outcome.is === 'conflict') return onConflict(outcome.message)
    if (await explain(outcome)) return finish(values, form, [...confirmed, outcome.code])
    const { path, message } = outcome
    if (path !== null) showErrors(values, form, [{ path, message }])
  }
  /** Whether the person goes on all the same. */
  const explain = ({ message, confirmable }: { message: string; confirmable: boolean }) =>
    confirm({
      title: 'Check your times',
      message,
      confirmLabel: confirmable ? 'Confirm' : 'Fix',
      cancelLabel: confirmable ? 'Fix' : null,
    }).then((answer) => answer && confirmable)
  /** Under the fields they are about; their tasks are opened. */
  const showErrors = (
    { lines }: TimesheetValues,
    form: Form,
    problems: readonly { path: string; message: string }[],
  ) => {
    form.setErrors(asErrors(problems))
    showTasks(problems.flatMap(({ path }) => lines[Number(path.split('.')[1])]?.key ?? []))
    focusFirstError()
  }

  return {
    busy: isRecording ? attempt.current : null,
    /** Before that nothing is judged while one types. */
    hasBegun,
    begin: (recording: Recording) => {
      attempt.current = recording
      setBegun(true)
    },
    validate: (values: TimesheetValues) =>
      attempt.current === null ? {} : problemsOf(values, attempt.current, settings.today),
    run: async (values: TimesheetValues, form: Form) => {
      // An update equal to the loaded copy is not sent (spec 4).
      if (attempt.current !== 'submit' && existing && !isChanged(values)) return onSaved()
      if (attempt.current === 'submit' && !(await confirm(submitting))) return
      await finish(values, form, [])
    },
  }
}

/** After the errors are drawn. */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-timesheet-form] [aria-invalid=true]')?.focus(),
  )
}
