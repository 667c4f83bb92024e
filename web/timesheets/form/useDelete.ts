// Deleting a timesheet of one's own, after the question (spec 8, 'Deleting').
import { graphql } from 'react-relay'
import type { useDeleteMutation } from '#web/__generated__/useDeleteMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { notify } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { deleting } from './questions.ts'

/** Answers whether it is deleted, or what stopped it; null when it was not even tried. */
export function useDelete() {
  const confirm = useConfirm()
  const [remove] = useAction<useDeleteMutation>(graphql`
    mutation useDeleteMutation($id: ID!, $version: Int!) {
      result: deleteTimesheet(id: $id, version: $version) {
        __typename
        ... on TimesheetChange {
          goneId @deleteRecord
          counts(ownTimesheet: true) {
            ...TimesheetCounts_counts
          }
        }
        ... on Refusal {
          code
          message
        }
      }
    }
  `)
  return async (sheet: { id: string; version: number }): Promise<{ message: string } | 'deleted' | null> => {
    if (!(await confirm(deleting))) return null
    const result = await remove({ id: sheet.id, version: sheet.version })
    if (result?.__typename === 'Refusal') return { message: result.message }
    if (result?.__typename !== 'TimesheetChange') return null
    notify.success('Deleted successfully')
    return 'deleted'
  }
}
