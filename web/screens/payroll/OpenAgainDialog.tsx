// Opens a closed pay period again, with a reason.
import { graphql } from 'react-relay'
import { REASON_MAX } from '#domain/limits.ts'
import { openPeriodForm } from '#domain/pay-period/forms.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type { OpenAgainDialogMutation } from '#web/__generated__/OpenAgainDialogMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { periodName, type Period } from './desk.ts'

type Props = { period: Period; onLeave: () => void; onChanged: () => Promise<unknown> }

export function OpenAgainDialog({ period, onLeave, onChanged }: Props) {
  const name = `${payCycleLabel[period.gpPayCycle]}, ${periodName(period)}`
  const [open] = useAction<OpenAgainDialogMutation>(opening, {
    success: `Opened again: ${name}`,
    errors: 'returned',
  })
  return (
    <FormScreen
      card
      title="Open pay period again"
      submitLabel="Open again"
      stored={{ reason: '' }}
      schema={openPeriodForm}
      send={({ reason }) => open({ number: period.number!, version: period.version!, reason: reason.trim() })}
      lookAgain={onChanged}
      onDone={() => {
        onLeave()
        void onChanged()
      }}
      onClosed={onLeave}
    >
      <TextAreaField
        name="reason"
        label={`Why is ${name} opened again?`}
        placeholder="Reason *"
        hint="Everybody of this payroll cycle can record its days until it is closed."
        max={REASON_MAX}
        rows={3}
        autoFocus
      />
    </FormScreen>
  )
}

const opening = graphql`
  mutation OpenAgainDialogMutation($number: Int!, $version: Int!, $reason: String!) {
    result: openPayPeriod(number: $number, version: $version, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ... on PayPeriodsChange {
        periods {
          ...desk_period
        }
      }
    }
  }
`
