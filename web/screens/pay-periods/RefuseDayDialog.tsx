// Refuses a request to open a day, with a reason that Daybook sends to the person.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { REASON_MAX } from '#domain/limits.ts'
import { refuseDayForm } from '#domain/pay-period/forms.ts'
import type { RefuseDayDialogMutation } from '#web/__generated__/RefuseDayDialogMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'
import type { DayRequest } from './openingValues.ts'

type Props = {
  request: DayRequest & { id: string }
  onClosed: () => void
  onDone: () => void
  lookAgain: () => Promise<unknown>
}

export function RefuseDayDialog({ request: { id, date, name }, onClosed, onDone, lookAgain }: Props) {
  const [refuse] = useAction<RefuseDayDialogMutation>(mutation, {
    success: `Not opened: ${formatDate(date)} for ${name}`,
    errors: 'returned',
  })
  return (
    <FormScreen
      card
      title="Do not open the day"
      stored={nothing}
      schema={refuseDayForm}
      send={({ reason }) => refuse({ id, reason: reason.trim() })}
      lookAgain={lookAgain}
      onDone={onDone}
      onClosed={onClosed}
      submitLabel="Do not open"
    >
      <chakra.p overflowWrap="anywhere">
        <b>{name}</b> is notified that <b>{formatDate(date)}</b> stays closed, and why.
      </chakra.p>
      <TextAreaField name="reason" label="Reason" max={REASON_MAX} rows={3} />
    </FormScreen>
  )
}

const nothing = { reason: '' }

const mutation = graphql`
  mutation RefuseDayDialogMutation($id: ID!, $reason: String!) {
    result: refuseDay(id: $id, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ... on PayPeriodOpeningsChange {
        __typename
      }
    }
  }
`
