// A complete form in a dialog or on a page: its fields, buttons and messages (docs/decisions/forms-and-controls.md).
import { chakra } from '@chakra-ui/react'
import type { FormikValues } from 'formik'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import type { Schema } from 'yup'
import { Button } from '#web/design/Button.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import type { Outcome } from '#web/relay/useAction.ts'
import { DialogOrPage } from './DialogOrPage.tsx'
import type { FormOptions, Sending } from './formOptions.ts'
import { FormNotices } from './FormNotices.tsx'
import { problemsOf } from './problems.ts'
import { useFormScreen } from './useFormScreen.ts'
import { useLeaving } from './useLeaving.ts'

export type FormScreenProps<Values extends FormikValues> = {
  title: string
  /** The stored values, or the defaults of a new record. */
  stored: Values
  /** The version of the stored record; omit it for a new record or one without versions. */
  version?: number
  /** Who changed the record last and when; shown if that happened after the user began to type. */
  changed?: string
  /** The domain's schema, which the server uses, too. */
  schema: Schema
  /** The mutation, from `useAction` with `errors: 'returned'`. */
  send: (values: Values, sending: Sending<'save'>) => Promise<Outcome>
  /** Where unsaved work is stored, and the work found there. Omit it to store none. */
  kept?: FormOptions<Values, 'save'>['kept']
  onDone: () => void
  onClosed: () => void
  /** Fetches the record after somebody else has changed it. */
  lookAgain?: () => Promise<unknown>
  /** The label of the submit button, 'Save' by default. */
  submitLabel?: string
  tone?: 'primary' | 'dangerSolid'
  /** A short form that confirms an action; it stays small on a phone. */
  card?: boolean
  /** The width in pixels on a desktop. */
  width?: number
  /** Other actions on the record, next to the title. */
  menu?: ReactNode
  /** Why the form cannot be sent now; may depend on the current values. */
  obstacle?: string | null | ((values: Values) => string | null)
  children: ReactNode
}

/**
 * Shows a form with the behaviour that all forms share: errors under their fields with the focus on the first one, a
 * choice after a conflict, restored work, and a question before Close or Back discards unsaved work.
 *
 * @example const [save] = useAction<SettingsScreenMutation>(mutation, { success: saved('Settings changed'), errors:
 * 'returned' }) <FormScreen title="Settings" stored={{ maximumDailyHours: settings.maximumDailyHours }}
 * schema={settingsForm} send={(values) => save({ input: values })} onDone={leave} onClosed={leave} > <NumberField
 * name="maximumDailyHours" label="Maximum Daily Hours" /> </FormScreen>
 */
export function FormScreen<Values extends FormikValues>(props: FormScreenProps<Values>) {
  const { title, stored, schema, card = false, children } = props
  // If the fetch fails, the screen stays as it is; the user's next action reports the problem.
  const lookAgain = async () => props.lookAgain?.().catch(() => {})
  const id = useId()
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useFormScreen<Values, 'save'>({
    stored,
    version: props.version ?? null,
    kept: props.kept ?? null,
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    validate: (values) => problemsOf(schema, values),
    send: async (values, sending) => {
      const outcome = await props.send(values, sending)
      // A refusal may be caused by somebody else's change, so refresh what surrounds the form.
      if (outcome.is === 'refused' || outcome.is === 'failed') void lookAgain()
      return outcome
    },
    conflict,
    changed: props.changed,
    onConflict: async (message) => {
      await lookAgain()
      setConflict(message)
    },
    onConflictSettled: () => setConflict(null),
    onDone: props.onDone,
    onClosed: props.onClosed,
  })
  // The stored work comes back.
  useLeaving(form.isChanged && !props.kept)
  const close = () => void form.close()
  const { obstacle: stated = null } = props
  const obstacle = typeof stated === 'function' ? stated(form.formik.values) : stated
  return (
    <FieldScope form={form.formik}>
      <DialogOrPage
        title={title}
        onClose={close}
        menu={props.menu}
        keeps={Boolean(props.kept)}
        width={props.width}
        {...(card && { width: 460, phone: 'card' })}
        foot={
          <>
            <Button onClick={close}>{card && obstacle === null ? 'No' : 'Close'}</Button>
            <Button
              variant={props.tone ?? 'primary'}
              type="submit"
              form={id}
              busy={form.busy !== null}
              disabled={obstacle !== null}
            >
              {props.submitLabel ?? 'Save'}
            </Button>
          </>
        }
      >
        <chakra.form
          id={id}
          // A reload restores the stored work.
          data-keeps-work={props.kept ? '' : undefined}
          noValidate
          ref={form.element as RefObject<HTMLFormElement | null>}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="3"
          // React passes the events of a form in a dialog on to the form that opened it.
          onKeyDown={(event) => {
            event.stopPropagation()
            // Also from a multi-line field, where Enter adds a line.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (obstacle === null) void form.submit('save')
          }}
        >
          {!card && <FormNotices form={form} />}
          {children}
          {card && <FormNotices form={form} obstacle={obstacle} />}
        </chakra.form>
      </DialogOrPage>
    </FieldScope>
  )
}
