// Deletes a record after asking; the answer says whether it became inactive instead.
import { graphql } from 'react-relay'
import type { useDeleteRecordMutation } from '#web/__generated__/useDeleteRecordMutation.graphql.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { deletingQuestion } from '#web/design/deletingQuestion.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { nameOf, type JobRecordRow } from './jobRecordRow.ts'

export function useDeleteRecord(onDone: () => void): (record: JobRecordRow) => Promise<void> {
  const confirm = useConfirm()
  const [run] = useAction<useDeleteRecordMutation>(graphql`
    mutation useDeleteRecordMutation($kind: JobDataKind!, $number: Int!, $version: Int!) {
      result: deleteJobRecord(kind: $kind, number: $number, version: $version) {
        ...useAction_error @alias(as: "error")
        ... on JobRecordDeleted {
          goneId @deleteRecord
          kept {
            ...jobRecordRow_record
          }
        }
      }
    }
  `)
  return async (record) => {
    const { kind, number, version } = record
    const name = nameOf(record)
    const question = deletingQuestion({
      names: [name],
      plural: '',
      withHistory: 'If a task or another record refers to it, it only becomes inactive.',
    })
    if (!(await confirm(question))) return
    const outcome = await run({ kind, number, version })
    if (outcome.is !== 'done') return
    if (outcome.result.kept) notify.info(`${name} became inactive instead, because it is in use.`)
    else notify.success(deleted(name))
    onDone()
  }
}
