// Deletes a view, after the question (spec 8, 'Deleting').
import { graphql } from 'react-relay'
import type { useDeleteViewMutation } from '#web/__generated__/useDeleteViewMutation.graphql.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleting } from '#web/forms/questions.ts'
import { useAction } from '#web/relay/useAction.ts'
import type { View } from './views.ts'

export function useDeleteView() {
  const confirm = useConfirm()
  const [remove] = useAction<useDeleteViewMutation>(graphql`
    mutation useDeleteViewMutation($id: ID!) {
      result: deleteReportView(id: $id) {
        ...useAction_error @alias(as: "error")
        ... on ReportViewChange {
          goneId @deleteRecord
          me {
            ...views_me
          }
        }
      }
    }
  `)
  return async ({ id, name }: View) => {
    if (!(await confirm(deleting))) return
    if ((await remove({ id })).is === 'done') notify.success(deleted(`View ${name}`))
  }
}
