// Deletes a template, after the question (spec 8, 'Deleting').
import { graphql } from 'react-relay'
import type { useDeleteTemplateMutation } from '#web/__generated__/useDeleteTemplateMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { deleting } from '#web/forms/questions.ts'

export function useDeleteTemplate() {
  const confirm = useConfirm()
  const [remove] = useAction<useDeleteTemplateMutation>(
    graphql`
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
    `,
    { success: 'Deleted successfully' },
  )
  return async ({ id }: { id: string }) => {
    if (await confirm(deleting)) await remove({ id })
  }
}
