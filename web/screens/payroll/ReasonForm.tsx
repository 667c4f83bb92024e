// Asks why before a pay period is opened again or a batch is voided.
import type { Schema } from 'yup'
import { REASON_MAX } from '#domain/limits.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen, type FormScreenProps } from '#web/forms/FormScreen.tsx'
import type { Outcome } from '#web/relay/useAction.ts'

type Values = { reason: string }

type Props = Pick<FormScreenProps<Values>, 'title' | 'submitLabel' | 'tone'> & {
  schema: Schema<Values>
  /** The version that the user sees. */
  version: number
  label: string
  hint: string
  /** @param version the version to change. */
  send: (reason: string, version: number) => Promise<Outcome>
  onLeave: () => void
  onChanged: () => Promise<unknown>
}

export function ReasonForm({ version, label, hint, send, onLeave, onChanged, ...form }: Props) {
  return (
    <FormScreen
      card
      {...form}
      stored={nothing}
      version={version}
      send={({ reason }, sending) => send(reason.trim(), sending.version ?? version)}
      lookAgain={onChanged}
      onDone={() => {
        onLeave()
        void onChanged()
      }}
      onClosed={onLeave}
    >
      <TextAreaField
        name="reason"
        label={label}
        placeholder="Reason *"
        hint={hint}
        max={REASON_MAX}
        rows={3}
      />
    </FormScreen>
  )
}

const nothing = { reason: '' }
