// Voids a batch, with a reason.
import { graphql } from 'react-relay'
import { REASON_MAX } from '#domain/limits.ts'
import { voidForm } from '#domain/payroll/forms.ts'
import type { VoidDialogMutation } from '#web/__generated__/VoidDialogMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'

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
    <FormScreen
      card
      title="Void batch"
      submitLabel="Void batch"
      tone="dangerSolid"
      stored={{ reason: '' }}
      version={version}
      schema={voidForm}
      send={({ reason }, sending) =>
        voidBatch({ id, version: sending.version ?? version, reason: reason.trim() })
      }
      lookAgain={onChanged}
      onDone={() => {
        onLeave()
        void onChanged()
      }}
      onClosed={onLeave}
    >
      <TextAreaField
        name="reason"
        label={`Why is ${number} voided?`}
        placeholder="Reason *"
        hint="Its hours are due again. Delete it in GP, too, if it was imported there."
        max={REASON_MAX}
        rows={3}
        autoFocus
      />
    </FormScreen>
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
