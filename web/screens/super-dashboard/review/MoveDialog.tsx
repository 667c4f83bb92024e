// Handing a pending timesheet to another approval group, whose approvers decide it then.
import type { FormikHelpers } from 'formik'
import { graphql, useRelayEnvironment } from 'react-relay'
import { mixed, object } from 'yup'
import type { MoveDialogMutation } from '#web/__generated__/MoveDialogMutation.graphql.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { Option } from '#web/fields/options.ts'
import { notify } from '#web/client/notify.ts'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { loadDestinations } from '#web/screens/super-dashboard/filters/lookups.ts'
import type { DecisionDialogProps } from './decisions.ts'

type Values = { group: Option | null }

const form = object({ group: mixed().required('Please select Approval Group') })

export function MoveDialog({ sheet, obstacle, onClosed, onDone, onRefused }: DecisionDialogProps) {
  const { id, version, name } = sheet
  const environment = useRelayEnvironment()
  const [move] = useAction<MoveDialogMutation>(
    graphql`
      mutation MoveDialogMutation($id: ID!, $version: Int!, $approvalGroup: ID!) {
        result: moveTimesheet(id: $id, version: $version, approvalGroup: $approvalGroup) {
          ...useAction_error @alias(as: "error")
          ...decisions_change @alias(as: "change")
        }
      }
    `,
    { errors: 'returned' },
  )
  const submit = async ({ group }: Values, { setErrors }: FormikHelpers<Values>) => {
    if (!group) return null
    const outcome = await move({ id, version, approvalGroup: group.id })
    if (outcome.is === 'done') {
      notify.success(`Moved to ${group.name}`)
      onDone()
      return null
    }
    // What is wrong with the group stands at the group.
    if (outcome.is === 'refused' && outcome.path === 'approvalGroup') {
      setErrors({ group: outcome.message })
      return null
    }
    onRefused()
    return sentenceOf(outcome)
  }
  return (
    <DecisionForm<Values>
      title="Move to another approval group"
      doing="Move"
      initialValues={{ group: null }}
      schema={form}
      obstacle={obstacle}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <LookupField
        name="group"
        label="Approval group"
        hint={`Its approvers will decide the timesheet of ${name}.`}
        load={(search) => loadDestinations(environment, search)}
      />
    </DecisionForm>
  )
}
