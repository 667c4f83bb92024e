// Moves a pending timesheet to another approval group, whose approvers then decide it.
import { graphql, useRelayEnvironment } from 'react-relay'
import { mixed, object } from 'yup'
import type { MoveDialogMutation } from '#web/__generated__/MoveDialogMutation.graphql.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { Option } from '#web/fields/options.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { notify } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { loadDestinations } from '#web/screens/super-dashboard/filters/filterLookups.ts'
import type { ReviewDialogProps } from './dialogs.ts'

type Values = { approvalGroup: Option | null }

const nothing: Values = { approvalGroup: null }

const form = object({ approvalGroup: mixed().required('Please select Approval Group') })

export function MoveDialog({ sheet, obstacle, onClosed, onDone, lookAgain }: ReviewDialogProps) {
  const { id, version, name, approvalGroup: from } = sheet
  const environment = useRelayEnvironment()
  const [move] = useAction<MoveDialogMutation>(
    graphql`
      mutation MoveDialogMutation($id: ID!, $version: Int!, $approvalGroup: ID!) {
        result: moveTimesheet(id: $id, version: $version, approvalGroup: $approvalGroup) {
          ...useAction_error @alias(as: "error")
          ...timesheetChange_change @alias(as: "change")
        }
      }
    `,
    { errors: 'returned' },
  )
  return (
    <FormScreen<Values>
      card
      title="Move to another approval group"
      submitLabel="Move"
      stored={nothing}
      schema={form}
      send={async ({ approvalGroup }) => {
        const outcome = await move({ id, version, approvalGroup: approvalGroup!.id })
        if (outcome.is === 'done')
          notify.success({ title: `Moved to ${approvalGroup!.name}`, about: `Timesheet of ${name}` })
        return outcome
      }}
      obstacle={obstacle}
      lookAgain={lookAgain}
      onDone={onDone}
      onClosed={onClosed}
    >
      <LookupField
        name="approvalGroup"
        label="Approval group"
        hint={`Its approvers will decide the timesheet of ${name}.`}
        load={(request) => loadDestinations(environment, from, request)}
      />
    </FormScreen>
  )
}
