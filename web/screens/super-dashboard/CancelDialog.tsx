// Cancelling a timesheet for good; a reason may be given, of at most 1000 characters.
import type { FormikHelpers } from 'formik'
import { graphql } from 'react-relay'
import { cancelForm } from '#domain/forms.ts'
import { REASON_MAX } from '#domain/limits.ts'
import type { CancelDialogMutation } from '#web/__generated__/CancelDialogMutation.graphql.ts'
import { TextAreaField } from '#web/parts/fields/TextAreaField.tsx'
import { notify } from '#web/parts/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { AskingForm } from './AskingForm.tsx'
import type { AskingProps } from './ReviewDialogs.tsx'

type Values = { reason: string }

export function CancelDialog({ sheet, obstacle, onClosed, onDone, onRefused }: AskingProps) {
  const { id, version, name } = sheet
  const [cancel] = useAction<CancelDialogMutation>(graphql`
    mutation CancelDialogMutation($id: ID!, $version: Int!, $reason: String!) {
      result: cancelTimesheet(id: $id, version: $version, reason: $reason) {
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
    const result = await cancel({ id, version, reason })
    if (result?.__typename === 'TimesheetChange') {
      notify.success('Saved successfully')
      onDone()
    } else if (result?.__typename === 'InvalidInput') form.setErrors({ reason: result.problems[0]?.message })
    else onRefused()
    return result?.__typename === 'Refusal' ? result.message : null
  }
  return (
    <AskingForm<Values>
      title="Cancel timesheet"
      doing="Cancel timesheet"
      danger
      initialValues={{ reason: '' }}
      schema={cancelForm}
      obstacle={obstacle}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <TextAreaField
        name="reason"
        label={`Why is the timesheet of ${name} cancelled?`}
        placeholder="Reason"
        hint="It cannot be taken back. A reason may be left out."
        max={REASON_MAX}
        rows={3}
        autoFocus
      />
    </AskingForm>
  )
}
