// Opens a closed pay period again, with a reason.
import { graphql } from 'react-relay'
import { openPeriodForm } from '#domain/pay-period/forms.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type { OpenAgainDialogMutation } from '#web/__generated__/OpenAgainDialogMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import type { Deed } from './Done.tsx'
import { periodName, type Period } from './desk.ts'
import { ReasonForm } from './ReasonForm.tsx'

type Props = {
  period: Period
  onLeave: () => void
  onDone: (deed: Deed) => void
  onChanged: () => Promise<unknown>
}

export function OpenAgainDialog({ period, onLeave, onDone, onChanged }: Props) {
  const name = `${payCycleLabel[period.gpPayCycle]}, ${periodName(period)}`
  const [open] = useAction<OpenAgainDialogMutation>(opening, { errors: 'returned' })
  const send = async (reason: string, version: number) => {
    const outcome = await open({ number: period.number!, version, reason })
    if (outcome.is === 'done') onDone({ text: `Opened again: ${name}` })
    return outcome
  }
  return (
    <ReasonForm
      title="Open pay period again"
      submitLabel="Open again"
      version={period.version!}
      schema={openPeriodForm}
      label={`Why is ${name} opened again?`}
      hint="Everybody of this payroll cycle can record its days until it is closed."
      send={send}
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
