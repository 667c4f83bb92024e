// Deletes a timesheet of the person's own, after the question (spec 8, 'Deleting').
import { graphql } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import type { useDeleteMutation } from '#web/__generated__/useDeleteMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleted } from '#web/client/notify.ts'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { deleting } from '#web/forms/questions.ts'

/** Resolves to the outcome; to null if the person cancelled. `date` is that of the timesheet. */
export function useDelete(date: string) {
  const confirm = useConfirm()
  const [remove] = useAction<useDeleteMutation>(
    graphql`
      mutation useDeleteMutation($id: ID!, $version: Int!) {
        result: deleteTimesheet(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on TimesheetChange {
            goneId @deleteRecord
            counts(ownTimesheet: true) {
              ...TimesheetCounts_counts
            }
          }
        }
      }
    `,
    { success: deleted(`Timesheet for ${formatDate(date)}`), errors: 'returned' },
  )
  return async (sheet: { id: string; version: number }): Promise<{ message: string } | 'deleted' | null> => {
    if (!(await confirm(deleting))) return null
    const outcome = await remove({ id: sheet.id, version: sheet.version })
    if (outcome.is === 'done') return 'deleted'
    const message = sentenceOf(outcome)
    return message === null ? null : { message }
  }
}
