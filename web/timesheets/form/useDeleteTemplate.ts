// Deletes a template, after the question (spec 8, 'Deleting'); its message can undo it.
import { graphql } from 'react-relay'
import type { useDeleteTemplateMutation } from '#web/__generated__/useDeleteTemplateMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleted } from '#web/client/notify.ts'
import { useUndoable } from '#web/relay/undoable.ts'
import { deleting } from '#web/forms/questions.ts'

const mutation = graphql`
  mutation useDeleteTemplateMutation($id: ID!) {
    result: deleteTemplate(id: $id) {
      ...useAction_error @alias(as: "error")
      ... on TemplateChange {
        goneId @deleteRecord
        me {
          ...templates_me
        }
      }
    }
  }
`

export function useDeleteTemplate() {
  const confirm = useConfirm()
  const change = useUndoable()
  return async ({ id, name }: { id: string; name: string }) => {
    if (!(await confirm(deleting))) return
    const about = `Template ${name}`
    void change<useDeleteTemplateMutation>({
      message: deleted(about),
      about,
      mutation,
      variables: { id },
      deletes: id,
    })
  }
}
