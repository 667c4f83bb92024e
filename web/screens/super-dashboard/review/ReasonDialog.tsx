// Asks for the reason of a decision, of at most 1000 characters.
import type { Schema } from 'yup'
import { REASON_MAX } from '#domain/limits.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import type { Outcome } from '#web/relay/useAction.ts'
import type { DecisionDialogProps } from './decisions.ts'

type Props = Omit<DecisionDialogProps, 'sheet'> & {
  /** The title, and on the button that does it. */
  doing: string
  schema: Schema
  label: string
  placeholder: string
  hint?: string
  rows: number
  decide: (reason: string) => Promise<Outcome>
}

export function ReasonDialog(props: Props) {
  const { doing, schema, label, placeholder, hint, rows, decide, obstacle, onClosed } = props
  return (
    <FormScreen
      card
      title={doing}
      submitLabel={doing}
      tone="dangerSolid"
      stored={nothing}
      schema={schema}
      send={({ reason }) => decide(reason)}
      obstacle={obstacle}
      lookAgain={props.lookAgain}
      onDone={props.onDone}
      onClosed={onClosed}
    >
      <TextAreaField
        name="reason"
        label={label}
        placeholder={placeholder}
        hint={hint}
        max={REASON_MAX}
        rows={rows}
        autoFocus
      />
    </FormScreen>
  )
}

const nothing = { reason: '' }
