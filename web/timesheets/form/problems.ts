// What is wrong with the form's values, as Formik's errors.
import { setIn, type FormikErrors } from 'formik'
import { parseForm } from '#domain/forms.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { asSent, type TimesheetValues } from '#domain/timesheet/task.ts'
import type { Recording } from './useRecording.ts'

/** What the form says to saving (a draft may be incomplete) or submitting. `today` is 'YYYY-MM-DD'. */
export function problemsOf(
  values: TimesheetValues,
  recording: Recording,
  today: string,
): FormikErrors<TimesheetValues> {
  try {
    const sent = { ...values, lines: values.lines.map(asSent) }
    parseForm(timesheetForm(recording === 'save' ? 'draft' : 'submitted', today), sent)
    return {}
  } catch (error) {
    if (error instanceof InvalidInput) return asErrors(error.problems)
    throw error
  }
}

/** Problems by path, such as `lines.1.startTime`, as errors. */
export function asErrors(
  problems: readonly { path: string; message: string }[],
): FormikErrors<TimesheetValues> {
  return problems.reduce((errors, { path, message }) => setIn(errors, path, message), {})
}
