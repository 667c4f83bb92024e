// What every form does with what is typed into it: judges it once somebody tried to save, sends it, shows what the server
// says where it belongs, keeps it until it is saved, and asks before it is thrown away.
import { getIn, useFormik, type FormikErrors, type FormikValues } from 'formik'
import { useRef, useState } from 'react'
import type { FieldProblem } from '#domain/refusal.ts'
import { useConfirm, type Question } from '#web/design/useConfirm.tsx'
import type { Outcome } from '#web/relay/useAction.ts'
import { asErrors } from './problems.ts'
import { closing } from './questions.ts'
import type { KeptForm, Unsaved, WorkIdentity } from './unsaved.ts'
import { useKeptWork } from './useKeptWork.ts'

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
  send: (values: Values, sending: Sending<Values, Intent>) => Promise<Outcome>
  /** Whether a stored record is sent though nothing was changed; not if left out. */
  sendsUnchanged?: (intent: Intent) => boolean
  /** What is asked before sending. */
  question?: (intent: Intent) => Question | null
  /** The title of the popup that explains a refusal; if left out, a refusal is shown in the form. */
  refusalTitle?: string
  /** What of the values can be kept over a record that was changed meanwhile; all of them if left out. */
  carryOver?: (values: Values, stored: Values) => Values
  /** Called with the paths of fields that are wrong, before the first of them gets the focus. */
  onProblems?: (paths: readonly string[], values: Values) => void
  /** What somebody else did to the record meanwhile, as the owner of this form keeps it. */
  conflict: string | null
  /** Called when the server finds the record changed: the screen then fetches it and passes `conflict`. */
  onConflict: (message: string) => void | Promise<void>
  /** Called with the values that the person goes on from. */
  onConflictSettled: (values: Values) => void
  onDone: () => void
  onClosed: () => void
}

const STALE = 'This was changed since you typed.'

/**
 * Forms of one page or dialog use `FormScreen`, which draws what this decides. `Intent` names the buttons, such as
 * 'save' and 'submit'.
 */
export function useFormScreen<Values extends FormikValues, Intent extends string>(
  options: FormOptions<Values, Intent>,
) {
  const { stored, version, kept, isSame, validate, send, onProblems } = options
  const confirm = useConfirm()
  const element = useRef<HTMLElement>(null)
  // What the person has seen: what is typed is compared with it, and its version is sent.
  const [seen, setSeen] = useState({ stored, version: kept?.unsaved ? kept.unsaved.version : version })
  const [work] = useState(() => kept?.work ?? noWork)
  const intent = useRef<Intent | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const [busy, setBusy] = useState<Intent | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const formik = useFormik<Values>({
    initialValues: kept?.unsaved?.values ?? stored,
    validate: (values) => (intent.current === null ? {} : validate(values, intent.current)),
    validateOnBlur: false,
    validateOnChange: hasBegun,
    onSubmit: (values) => run(values),
  })
  const { values } = formik
  const isChanged = !isSame(values, seen.stored)
  const { keep, forget } = useKeptWork(
    kept?.form ?? null,
    { ...work, version: seen.version },
    values,
    isChanged,
  )

  const run = async (values: Values) => {
    const trying = intent.current!
    const isSent = version === null || isChanged || options.sendsUnchanged?.(trying)
    if (!isSent) return finish()
    const question = options.question?.(trying) ?? null
    if (question === null || (await confirm(question))) await deliver(values, trying, [])
  }
  const deliver = async (values: Values, trying: Intent, confirmed: readonly string[]): Promise<void> => {
    setProblem(null)
    setBusy(trying)
    const setValues = (change: (values: Values) => Values) => void formik.setValues(change, false)
    const sending = { intent: trying, version: seen.version, confirmed, setValues }
    const outcome = await send(values, sending).finally(() => setBusy(null))
    if (outcome.is === 'done') return finish()
    if (outcome.is === 'conflict') {
      keep()
      return options.onConflict(outcome.message)
    }
    if (outcome.is === 'invalid') return show(outcome.problems)
    if (outcome.is === 'failed') return
    const { code, message, path, confirmable } = outcome
    if (!options.refusalTitle) return show([{ path: path ?? '', message }])
    if (await confirm(explaining(options.refusalTitle, message, confirmable))) {
      if (confirmable) return deliver(values, trying, [...confirmed, code])
    }
    if (path !== null) show([{ path, message }])
  }
  const finish = () => {
    forget()
    options.onDone()
  }
  /** Each under its field; what is about none of them is shown above them. */
  const show = (problems: readonly FieldProblem[]) => {
    const ofFields = problems.filter(({ path }) => path !== '' && getIn(values, path) !== undefined)
    formik.setErrors(asErrors(ofFields))
    setProblem(problems.find((problem) => !ofFields.includes(problem))?.message ?? null)
    onProblems?.(
      ofFields.map(({ path }) => path),
      values,
    )
    focusFirstProblem(element.current)
  }
  /** Goes on from the record as it is now. */
  const settle = (chosen: Values) => {
    const values = options.carryOver?.(chosen, stored) ?? chosen
    setSeen({ stored, version })
    options.onConflictSettled(values)
    void formik.setValues(values)
  }

  const isStale = seen.version !== null && version !== null && seen.version < version
  const conflict = options.conflict ?? (isStale ? STALE : null)
  return {
    formik,
    /** For the element that holds the fields. */
    element,
    /** The button whose work is under way. */
    busy,
    /** What stops the form and is about no field of it. */
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

function explaining(title: string, message: string, confirmable: boolean): Question {
  if (!confirmable) return { title, message, confirmLabel: 'Fix', cancelLabel: null }
  return { title, message, confirmLabel: 'Confirm', cancelLabel: 'Fix' }
}

/** The paths of Formik's errors, such as `lines.1.startTime`. */
function pathsOf(errors: unknown, path = ''): string[] {
  if (typeof errors === 'string') return [path]
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) =>
    pathsOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

/** Once the errors are drawn. */
function focusFirstProblem(within: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = within?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    else within?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  })
}
