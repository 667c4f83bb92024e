// Asks for the reason of a decision, of at most 1000 characters, and says what became of it.
import type { FormikHelpers } from 'formik'
import type { Schema } from 'yup'
import { REASON_MAX } from '#domain/limits.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { sentenceOf, type Outcome } from '#web/relay/useAction.ts'
import { DecisionForm } from './DecisionForm.tsx'
import type { DecisionDialogProps } from './decisions.ts'

type Values = { reason: string }

type Props = Pick<DecisionDialogProps, 'obstacle' | 'onClosed' | 'onDone' | 'onRefused'> & {
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
  const submit = async ({ reason }: Values, form: FormikHelpers<Values>) => {
    const outcome = await decide(reason)
    if (outcome.is === 'done') {
      props.onDone()
      return null
    }
    if (outcome.is === 'invalid') {
      form.setErrors({ reason: outcome.problems[0]?.message })
      return null
    }
    props.onRefused()
    return sentenceOf(outcome)
  }
  return (
    <DecisionForm<Values>
      title={doing}
      doing={doing}
      danger
      initialValues={{ reason: '' }}
      schema={schema}
      obstacle={obstacle}
      onSubmit={submit}
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
    </DecisionForm>
  )
}
