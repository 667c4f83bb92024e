// Cancelling a timesheet for good; a reason may be given, of at most 1000 characters.
import { graphql } from 'react-relay'
import { cancelForm } from '#domain/timesheet/forms.ts'
import type { CancelDialogMutation } from '#web/__generated__/CancelDialogMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { DecisionDialogProps } from './decisions.ts'

export function CancelDialog({ sheet, ...dialog }: DecisionDialogProps) {
  const { id, version, name } = sheet
  const [cancel] = useAction<CancelDialogMutation>(
    graphql`
      mutation CancelDialogMutation($id: ID!, $version: Int!, $reason: String!) {
        result: cancelTimesheet(id: $id, version: $version, reason: $reason) {
          ...useAction_error @alias(as: "error")
          ...decisions_change @alias(as: "change")
        }
      }
    `,
    { success: 'Saved successfully', errors: 'returned' },
  )
  return (
    <ReasonDialog
      {...dialog}
      schema={cancelForm}
      decide={(reason) => cancel({ id, version, reason })}
      doing="Cancel timesheet"
      label={`Why is the timesheet of ${name} cancelled?`}
      placeholder="Reason"
      hint="It cannot be taken back. A reason may be left out."
      rows={3}
    />
  )
}
