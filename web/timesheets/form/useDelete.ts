// Deletes a timesheet of the person's own, after the question (spec 8, 'Deleting'); its message can undo it.
import { graphql } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import { formatDate } from '#domain/date.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { useDeleteMutation } from '#web/__generated__/useDeleteMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleted } from '#web/client/notify.ts'
import { useUndoable } from '#web/relay/undoable.ts'
import { deleting } from '#web/forms/questions.ts'

const mutation = graphql`
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
`

type DeletedTimesheet = { id: string; version: number; status: TimesheetStatus }

/**
 * @returns a function that resolves to whether it is deleted. `date` is that of the timesheet; `isFinal` where it cannot be
 * undone.
 */
export function useDelete(date: string) {
  const confirm = useConfirm()
  const change = useUndoable()
  return async ({ id, version, status }: DeletedTimesheet, isFinal: boolean): Promise<boolean> => {
    if (!(await confirm(deleting))) return false
    const about = `Timesheet for ${formatDate(date)}`
    return change<useDeleteMutation>({
      ...{ message: deleted(about), about, mutation, variables: { id, version }, deletes: id, isFinal },
      preview: (store) => countOut(store, status),
    })
  }
}

/** Takes the timesheet out of the counts of the person's own. */
function countOut(store: RecordSourceProxy, status: TimesheetStatus): void {
  const counts = store.getRoot().getLinkedRecord('timesheetCounts', { ownTimesheet: true })
  for (const field of [status.toLowerCase(), 'total']) {
    const now = counts?.getValue(field)
    if (typeof now === 'number') counts!.setValue(Math.max(0, now - 1), field)
  }
}
