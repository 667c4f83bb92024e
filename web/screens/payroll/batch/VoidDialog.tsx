// Voids a batch, with a reason.
import { graphql } from 'react-relay'
import { voidForm } from '#domain/payroll/forms.ts'
import type { VoidDialogMutation } from '#web/__generated__/VoidDialogMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import { ReasonForm } from '#web/screens/payroll/ReasonForm.tsx'

type Props = {
  batch: { readonly id: string; readonly number: string; readonly version: number }
  onLeave: () => void
  onChanged: () => Promise<unknown>
}

export function VoidDialog({ batch: { id, number, version }, onLeave, onChanged }: Props) {
  const [voidBatch] = useAction<VoidDialogMutation>(voiding, {
    success: `Voided ${number}`,
    errors: 'returned',
  })
  return (
    <ReasonForm
      title="Void batch"
      submitLabel="Void batch"
      tone="dangerSolid"
      version={version}
      schema={voidForm}
      label={`Why is ${number} voided?`}
      hint="The next batch pays its hours again. If GP has imported it, delete it there, too."
      send={(reason, version) => voidBatch({ id, version, reason })}
      onLeave={onLeave}
      onChanged={onChanged}
    />
  )
}

const voiding = graphql`
  mutation VoidDialogMutation($id: ID!, $version: Int!, $reason: String!) {
    result: voidPayBatch(id: $id, version: $version, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ... on PayBatchChange {
        batch {
          ...BatchHead_batch
        }
      }
    }
  }
`
