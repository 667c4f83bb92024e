// Marks a batch as received or paid by GP.
import { graphql } from 'react-relay'
import type { useAdvancePostMutation } from '#web/__generated__/useAdvancePostMutation.graphql.ts'
import type { useAdvanceReceiveMutation } from '#web/__generated__/useAdvanceReceiveMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Batch = { readonly id: string; readonly number: string; readonly version: number }

export function useAdvance({ id, number, version }: Batch, onChanged: () => Promise<unknown>) {
  const confirm = useConfirm()
  const [receive, isReceiving] = useAction<useAdvanceReceiveMutation>(receiving, {
    success: `Marked as received: ${number}`,
  })
  const [post, isPosting] = useAction<useAdvancePostMutation>(posting, {
    success: `Marked as posted: ${number}`,
  })
  const advance = async (state: 'RECEIVED' | 'POSTED') => {
    if (state === 'POSTED') {
      const message = `GP has paid the hours of ${number}. A posted batch cannot be voided.`
      if (!(await confirm({ title: 'Mark as posted', message, confirmLabel: 'Mark as posted' }))) return
    }
    await (state === 'RECEIVED' ? receive : post)({ id, version })
    await onChanged()
  }
  return { advance, isBusy: isReceiving || isPosting }
}

const receiving = graphql`
  mutation useAdvanceReceiveMutation($id: ID!, $version: Int!) {
    result: receivePayBatch(id: $id, version: $version) {
      ...useAction_error @alias(as: "error")
      ... on PayBatchChange {
        batch {
          ...BatchHead_batch
        }
      }
    }
  }
`

const posting = graphql`
  mutation useAdvancePostMutation($id: ID!, $version: Int!) {
    result: postPayBatch(id: $id, version: $version) {
      ...useAction_error @alias(as: "error")
      ... on PayBatchChange {
        batch {
          ...BatchHead_batch
        }
      }
    }
  }
`
