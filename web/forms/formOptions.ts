// What a form says of itself to `useFormScreen`.
import type { FormikErrors, FormikValues } from 'formik'
import type { Question } from '#web/design/useConfirm.tsx'
import type { Outcome, Refused } from '#web/relay/useAction.ts'
import type { KeptForm, Unsaved, WorkIdentity } from './unsaved.ts'

/** What goes with the values when they are sent. */
export type Sending<Values, Intent> = {
  intent: Intent
  /** The version of the record that the person has seen; null for a new record. */
  version: number | null
  /** Codes of the refusals that the person has confirmed. */
  confirmed: readonly string[]
  /** Changes the values on screen without judging them. */
  setValues: (change: (values: Values) => Values) => void
}

export type FormOptions<Values extends FormikValues, Intent extends string> = {
  /** The values as they are stored now, or the defaults of a new record. */
  stored: Values
  /** The version of the stored record; null for a new one. */
  version: number | null
  /** Where work is kept until it is saved, and what was found there; null keeps none. */
  kept: {
    form: KeptForm<Values>
    work: Omit<WorkIdentity, 'version'>
    unsaved: Unsaved<Values> | null
  } | null
  /** Whether two states of the form would be sent alike. */
  isSame: (a: Values, b: Values) => boolean
  validate: (values: Values, intent: Intent) => FormikErrors<Values>
  /** What is wrong before anybody tries to send it; it shows once its field was left. Nothing if left out. */
  whileTyping?: (values: Values) => FormikErrors<Values>
  send: (values: Values, sending: Sending<Values, Intent>) => Promise<Outcome>
  /** Whether a stored record is sent though nothing was changed; not if left out. */
  sendsUnchanged?: (intent: Intent) => boolean
  /** What is asked before sending. */
  question?: (intent: Intent) => Question | null
  /** The title of the popup that explains a refusal; if left out, a refusal is shown in the form. */
  refusalTitle?: string
  /** What the popup says besides, or does. */
  explain?: (refusal: Refused) => Partial<Question>
  /**
   * What of the values can be kept over a record that was changed meanwhile; all of them if left out. `seen` is the record
   * as it was when they were typed.
   */
  carryOver?: (values: Values, stored: Values, seen: Values) => Values
  /** Called with the paths of fields that are wrong, before the first of them gets the focus. */
  onProblems?: (paths: readonly string[], values: Values) => void
  /** What somebody else did to the record meanwhile, as the owner of this form keeps it. */
  conflict: string | null
  /** What is said where `stored` is newer than what the person has seen; a plain sentence if left out. */
  changed?: string
  /** Called when the server finds the record changed: the screen then fetches it and passes `conflict`. */
  onConflict: (message: string) => void | Promise<void>
  /** Called with the values that the person goes on from. */
  onConflictSettled: (values: Values) => void
  onDone: () => void
  onClosed: () => void
}
