// A whole form in a dialog or on a page: its fields, its buttons, and what there is to say about it.
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
  /** The values as they are stored now, or the defaults of a new record. */
  stored: Values
  /** The version of the stored record; left out for a new record and for one that has none. */
  version?: number
  /** Who changed it last and when, said where that was after somebody began to type. */
  changed?: string
  /** Of the domain; the same that the server asks. */
  schema: Schema
  /** The mutation, by `useAction` with `errors: 'returned'`. */
  send: (values: Values, sending: Sending<Values, 'save'>) => Promise<Outcome>
  /** Where unsaved work is kept, and what was found there; left out, none is kept. */
  kept?: FormOptions<Values, 'save'>['kept']
  onDone: () => void
  onClosed: () => void
  /** Fetches the record after somebody else changed it. */
  lookAgain?: () => Promise<unknown>
  /** On the button that does it; 'Save' if left out. */
  submitLabel?: string
  tone?: 'primary' | 'dangerSolid'
  /** A short form that asks before it acts: it stays small on a phone. */
  card?: boolean
  /** Pixels at a desk. */
  width?: number
  /** What else can be done with the record, beside the title. */
  menu?: ReactNode
  /** Why it cannot be sent now, perhaps by what is typed so far. */
  obstacle?: string | null | ((values: Values) => string | null)
  children: ReactNode
}

/**
 * Shows a form and does all that forms have in common: errors under their fields, the first of them with the focus, a
 * conflict with a choice, unsaved work offered back, a question before it is thrown away, by Close or by Back.
 *
 * @example
 * const [save] = useAction<SettingsScreenMutation>(mutation, { success: 'Saved successfully', errors: 'returned' })
 * <FormScreen
 *   title="Settings"
 *   stored={{ maximumDailyHours: settings.maximumDailyHours }}
 *   schema={settingsForm}
 *   send={(values) => save({ input: values })}
 *   onDone={leave}
 *   onClosed={leave}
 * >
 *   <NumberField name="maximumDailyHours" label="Maximum Daily Hours" />
 * </FormScreen>
 */
export function FormScreen<Values extends FormikValues>(props: FormScreenProps<Values>) {
  const { title, stored, schema, card = false, children } = props
  // Where that fails, what is shown stays, and the person is told by what they do next.
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
      // A refusal may be due to what somebody else did: what is shown around the form is fetched, too.
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
  // What is kept is there again.
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
          // A reload brings back what is kept.
          data-keeps-work={props.kept ? '' : undefined}
          noValidate
          ref={form.element as RefObject<HTMLFormElement | null>}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="3"
          onKeyDown={(event) => {
            // Also from a field where Enter begins a line.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
          }}
          onSubmit={(event) => {
            event.preventDefault()
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
