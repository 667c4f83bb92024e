// Declining with a reason of 1–1000 characters (spec 5).
import { Form, Formik, type FormikHelpers } from 'formik'
import { useId } from 'react'
import { graphql } from 'react-relay'
import { declineForm } from '#domain/forms.ts'
import { REASON_MAX } from '#domain/limits.ts'
import type { DeclineDialogMutation } from '#web/__generated__/DeclineDialogMutation.graphql.ts'
import { Button } from '#web/parts/Button.tsx'
import { Dialog } from '#web/parts/Dialog.tsx'
import { TextAreaField } from '#web/parts/fields/TextAreaField.tsx'
import { notify } from '#web/parts/notify.ts'
import { useAction } from '#web/relay/useAction.ts'

type Props = { id: string; version: number; name: string; onClosed: () => void; onDeclined: () => void }
type Values = { reason: string }

export function DeclineDialog({ id, version, name, onClosed, onDeclined }: Props) {
  const formId = useId()
  const [decline, isDeclining] = useAction<DeclineDialogMutation>(graphql`
    mutation DeclineDialogMutation($id: ID!, $version: Int!, $reason: String!) {
      result: declineTimesheet(id: $id, version: $version, reason: $reason) {
        __typename
        ... on TimesheetChange {
          timesheet {
            ...row_timesheet
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
    if (result?.__typename === 'InvalidInput') form.setErrors({ reason: result.problems[0]?.message })
    if (result?.__typename === 'Refusal') notify.error(result.message)
    if (result?.__typename !== 'TimesheetChange') return
    notify.success('Saved successfully')
    onClosed()
    onDeclined()
  }
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Decline"
      width={460}
      phone="card"
      foot={
        <>
          <Button onClick={onClosed}>No</Button>
          <Button variant="dangerSolid" type="submit" form={formId} busy={isDeclining}>
            Decline
          </Button>
        </>
      }
    >
      <Formik<Values> initialValues={{ reason: '' }} validationSchema={declineForm} onSubmit={submit}>
        <Form id={formId} noValidate>
          <TextAreaField
            name="reason"
            label={`Why is the timesheet of ${name} declined?`}
            placeholder="Reason for decline *"
            max={REASON_MAX}
            rows={4}
            autoFocus
          />
        </Form>
      </Formik>
    </Dialog>
  )
}
