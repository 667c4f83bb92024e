// Deletes a template, after the question (spec 8, 'Deleting').
import { graphql } from 'react-relay'
import type { useDeleteTemplateMutation } from '#web/__generated__/useDeleteTemplateMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleted, notify } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { deleting } from '#web/forms/questions.ts'

export function useDeleteTemplate() {
  const confirm = useConfirm()
  const [remove] = useAction<useDeleteTemplateMutation>(graphql`
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
  `)
  return async ({ id, name }: { id: string; name: string }) => {
    if (!(await confirm(deleting))) return
    if ((await remove({ id })).is === 'done') notify.success(deleted(`Template ${name}`))
  }
}
