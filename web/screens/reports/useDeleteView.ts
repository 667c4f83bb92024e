// Deletes a view, after the question (spec 8, 'Deleting'); its message can undo it.
import { graphql } from 'react-relay'
import type { useDeleteViewMutation } from '#web/__generated__/useDeleteViewMutation.graphql.ts'
import { deleted } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleting } from '#web/forms/questions.ts'
import { useUndoable } from '#web/relay/undoable.ts'
import type { View } from './views.ts'

const mutation = graphql`
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
`

export function useDeleteView() {
  const confirm = useConfirm()
  const change = useUndoable()
  return async ({ id, name }: View) => {
    if (!(await confirm(deleting))) return
    const about = `View ${name}`
    void change<useDeleteViewMutation>({
      message: deleted(about),
      about,
      mutation,
      variables: { id },
      deletes: id,
    })
  }
}
