// Asks the administrators to open a closed day for the viewer.
import { graphql } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { REASON_MAX } from '#domain/limits.ts'
import { requestForm } from '#domain/pay-period/forms.ts'
import type { AskForDayMutation } from '#web/__generated__/AskForDayMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'

export function AskForDay({ date, onClosed }: { date: string; onClosed: () => void }) {
  const [ask] = useAction<AskForDayMutation>(
    graphql`
      mutation AskForDayMutation($date: Date!, $message: String!) {
        result: askForDay(date: $date, message: $message) {
          ...useAction_error @alias(as: "error")
          ... on DayAskedFor {
            me {
              id
              ...closedDays_me
            }
          }
        }
      }
    `,
    { success: 'Sent. You will be notified.', errors: 'returned' },
  )
  return (
    <FormScreen
      card
      title="Ask to record this day"
      submitLabel="Ask"
      stored={{ date, message: '' }}
      schema={requestForm}
      send={({ message }) => ask({ date, message })}
      onDone={onClosed}
      onClosed={onClosed}
    >
      <TextAreaField
        name="message"
        label="Message"
        hint={`The System Administrators get it with the date, ${formatDate(date)}. It can be empty.`}
        max={REASON_MAX}
        rows={3}
      />
    </FormScreen>
  )
}
