// Asks for the reason of a decision: declining takes one of 1–1000 characters, cancelling may leave it out (spec 5).
import { graphql } from 'react-relay'
import { REASON_MAX } from '#domain/limits.ts'
import { cancelForm, declineForm } from '#domain/timesheet/forms.ts'
import type { ReasonDialogCancelMutation } from '#web/__generated__/ReasonDialogCancelMutation.graphql.ts'
import type { ReasonDialogDeclineMutation } from '#web/__generated__/ReasonDialogDeclineMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'
import type { DecisionDialogProps, DecisionKind } from './decisions.ts'

type ReasonedDecision = Exclude<DecisionKind, 'move'>

const decisions = {
  decline: {
    mutation: graphql`
      mutation ReasonDialogDeclineMutation($id: ID!, $version: Int!, $reason: String!) {
        result: declineTimesheet(id: $id, version: $version, reason: $reason) {
          ...useAction_error @alias(as: "error")
          ...decisions_change @alias(as: "change")
        }
      }
    `,
    schema: declineForm,
    title: 'Decline',
    done: 'declined',
    placeholder: 'Reason for decline *',
    hint: undefined,
    rows: 4,
  },
  cancel: {
    mutation: graphql`
      mutation ReasonDialogCancelMutation($id: ID!, $version: Int!, $reason: String!) {
        result: cancelTimesheet(id: $id, version: $version, reason: $reason) {
          ...useAction_error @alias(as: "error")
          ...decisions_change @alias(as: "change")
        }
      }
    `,
    schema: cancelForm,
    title: 'Cancel timesheet',
    done: 'cancelled',
    placeholder: 'Reason',
    hint: 'It cannot be taken back. A reason may be left out.',
    rows: 3,
  },
}

type Props = DecisionDialogProps & { decision: ReasonedDecision }

export function ReasonDialog({ decision, sheet, ...dialog }: Props) {
  const { mutation, schema, title, done, placeholder, hint, rows } = decisions[decision]
  const { id, version, name } = sheet
  const [decide] = useAction<ReasonDialogDeclineMutation | ReasonDialogCancelMutation>(mutation, {
    success: 'Saved successfully',
    errors: 'returned',
  })
  return (
    <FormScreen
      card
      title={title}
      submitLabel={title}
      tone="dangerSolid"
      stored={nothing}
      schema={schema}
      send={({ reason }) => decide({ id, version, reason })}
      {...dialog}
    >
      <TextAreaField
        name="reason"
        label={`Why is the timesheet of ${name} ${done}?`}
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
