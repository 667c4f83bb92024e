// Opens a closed pay period again, with a reason.
import { graphql } from 'react-relay'
import { openPeriodForm } from '#domain/pay-period/forms.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type { OpenAgainDialogMutation } from '#web/__generated__/OpenAgainDialogMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import { periodName, type Period } from './desk.ts'
import { ReasonForm } from './ReasonForm.tsx'

type Props = { period: Period; onLeave: () => void; onChanged: () => Promise<unknown> }

export function OpenAgainDialog({ period, onLeave, onChanged }: Props) {
  const name = `${payCycleLabel[period.gpPayCycle]}, ${periodName(period)}`
  const [open] = useAction<OpenAgainDialogMutation>(opening, {
    success: `Opened again: ${name}`,
    errors: 'returned',
  })
  return (
    <ReasonForm
      title="Open pay period again"
      submitLabel="Open again"
      version={period.version!}
      schema={openPeriodForm}
      label={`Why is ${name} opened again?`}
      hint="Everybody of this payroll cycle can record its days until it is closed."
      send={(reason, version) => open({ number: period.number!, version, reason })}
      onLeave={onLeave}
      onChanged={onChanged}
    />
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
