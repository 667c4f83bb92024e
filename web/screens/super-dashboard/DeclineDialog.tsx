// Declining with a reason of 1–1000 characters (spec 5).
import type { FormikHelpers } from 'formik'
import { graphql } from 'react-relay'
import { declineForm } from '#domain/forms.ts'
import { REASON_MAX } from '#domain/limits.ts'
import type { DeclineDialogMutation } from '#web/__generated__/DeclineDialogMutation.graphql.ts'
import { TextAreaField } from '#web/parts/fields/TextAreaField.tsx'
import { notify } from '#web/parts/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { AskingForm } from './AskingForm.tsx'
import type { AskingProps } from './ReviewDialogs.tsx'

type Values = { reason: string }

export function DeclineDialog({ sheet, obstacle, onClosed, onDone, onRefused }: AskingProps) {
  const { id, version, name } = sheet
  const [decline] = useAction<DeclineDialogMutation>(graphql`
    mutation DeclineDialogMutation($id: ID!, $version: Int!, $reason: String!) {
      result: declineTimesheet(id: $id, version: $version, reason: $reason) {
        __typename
        ... on TimesheetChange {
          timesheet {
            ...row_timesheet
            ...TimesheetCard_timesheet
            ...TimesheetReview_timesheet
          }
          counts(ownTimesheet: false) {
            ...TimesheetCounts_counts
          }
        }
        ... on Refusal {
          message
        }
        ... on InvalidInput {
          problems {
            path
            message
          }
        }
      }
    }
  `)
  const submit = async ({ reason }: Values, form: FormikHelpers<Values>) => {
    const result = await decline({ id, version, reason })
    if (result?.__typename === 'TimesheetChange') {
      notify.success('Saved successfully')
      onDone()
    } else if (result?.__typename === 'InvalidInput') form.setErrors({ reason: result.problems[0]?.message })
    else onRefused()
    return result?.__typename === 'Refusal' ? result.message : null
  }
  return (
    <AskingForm<Values>
      title="Decline"
      doing="Decline"
      danger
      initialValues={{ reason: '' }}
      schema={declineForm}
      obstacle={obstacle}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <TextAreaField
        name="reason"
        label={`Why is the timesheet of ${name} declined?`}
        placeholder="Reason for decline *"
        max={REASON_MAX}
        rows={4}
        autoFocus
      />
    </AskingForm>
  )
}
