// The options of `useFormScreen`.
import type { FormikErrors, FormikValues } from 'formik'
import type { Question } from '#web/design/useConfirm.tsx'
import type { Outcome, Refused } from '#web/relay/useAction.ts'
import type { UnsavedForm, Unsaved, WorkIdentity } from './unsaved.ts'

/** Sent along with the values. */
export type Sending<Intent> = {
  intent: Intent
  /** The version of the record that the user has seen; null for a new record. */
  version: number | null
  /** Codes of the refusals that the user has confirmed. */
  confirmed: readonly string[]
}

export type FormOptions<Values extends FormikValues, Intent extends string> = {
  /** The stored values, or the defaults of a new record. */
  stored: Values
  /** The version of the stored record; null for a new one. */
  version: number | null
  /** Where unsaved work is stored, and the work found there; null stores none. */
  kept: {
    form: UnsavedForm<Values>
    work: Omit<WorkIdentity, 'version'>
    unsaved: Unsaved<Values> | null
    /**
     * Values that were submitted before and wait on this device, with the version that they change. The form starts
     * with them, and only differences from them count as unsaved.
     */
    waiting?: { values: Values; version: number | null } | null
  } | null
  /** Whether two sets of values would be sent identically. */
  isSame: (a: Values, b: Values) => boolean
  validate: (values: Values, intent: Intent) => FormikErrors<Values>
  /** Problems to show before the first submit, each once its field has lost the focus. None by default. */
  whileTyping?: (values: Values) => FormikErrors<Values>
  /** The first refusal that the user has not confirmed, before the question and sending; null if there is none. */
  check?: (values: Values, intent: Intent, confirmed: readonly string[]) => Promise<Refused | null>
  send: (values: Values, sending: Sending<Intent>) => Promise<Outcome>
  /** Whether to send a stored record without changes; false by default. */
  sendsUnchanged?: (intent: Intent) => boolean
  /** A question to ask before sending. */
  question?: (intent: Intent, values: Values) => Question | null
  /** The title of the popup that explains a refusal. By default a refusal is shown in the form. */
  refusalTitle?: string
  /** Additional content or actions of that popup. */
  explain?: (refusal: Refused) => Partial<Question>
  /**
   * The unsaved values that can be applied to a record that has changed in the meantime; by default all of them. `seen`
   * is the record as it was when the user typed them.
   */
  carryOver?: (values: Values, stored: Values, seen: Values) => Values
  /** Called with the paths of invalid fields, before the first of them gets the focus. */
  onProblems?: (paths: readonly string[], values: Values) => void
  /** The conflict with somebody else's change; the parent component holds it. */
  conflict: string | null
  /** The message when `stored` is newer than the version that the user has seen; a generic sentence by default. */
  changed?: string
  /** Called when the server reports a conflict: the screen then fetches the record and passes `conflict`. */
  onConflict: (message: string) => void | Promise<void>
  /** Called with the values that the user continues from. */
  onConflictSettled: (values: Values) => void
  /** Called with the stored values when the user discards restored work. */
  onDiscarded?: (values: Values) => void
  onDone: () => void
  onClosed: () => void
}
