// Declining with a reason of 1–1000 characters (spec 5).
import { graphql } from 'react-relay'
import { declineForm } from '#domain/timesheet/forms.ts'
import type { DeclineDialogMutation } from '#web/__generated__/DeclineDialogMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { DecisionDialogProps } from './decisions.ts'

export function DeclineDialog({ sheet, ...dialog }: DecisionDialogProps) {
  const { id, version, name } = sheet
  const [decline] = useAction<DeclineDialogMutation>(
    graphql`
      mutation DeclineDialogMutation($id: ID!, $version: Int!, $reason: String!) {
        result: declineTimesheet(id: $id, version: $version, reason: $reason) {
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
      schema={declineForm}
      decide={(reason) => decline({ id, version, reason })}
      doing="Decline"
      label={`Why is the timesheet of ${name} declined?`}
      placeholder="Reason for decline *"
      rows={4}
    />
  )
}
