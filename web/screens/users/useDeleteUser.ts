// Deletes users, one request each (spec 7); users that history refers to are disabled instead.
import { useCallback } from 'react'
import { graphql } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { useDeleteUserMutation } from '#web/__generated__/useDeleteUserMutation.graphql.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { deletingQuestion } from '#web/design/deletingQuestion.tsx'
import { useConfirm, type Question } from '#web/design/useConfirm.tsx'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import type { UserRow } from './userRow.ts'

export function deletingUsers(rows: readonly UserRow[]): Question {
  return deletingQuestion({
    names: rows.map(fullName),
    plural: 'users',
    withHistory: 'Users with history are disabled instead of being deleted.',
  })
}

/** The result: deleted, disabled instead, or unchanged with a reason. */
export type Deletion = { is: 'gone' } | { is: 'kept' } | { is: 'not'; why: string }

/** Deletes a user without asking. */
export function useDeleteOne() {
  const [remove] = useAction<useDeleteUserMutation>(
    graphql`
      mutation useDeleteUserMutation($id: ID!, $version: Int!) {
        result: deleteAccount(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            goneId @deleteRecord
            account {
              ...userRow_account
            }
          }
        }
      }
    `,
    { errors: 'returned' },
  )
  return useCallback(
    async ({ id, version }: UserRow): Promise<Deletion> => {
      const outcome = await remove({ id, version })
      if (outcome.is === 'done') return outcome.result.goneId ? { is: 'gone' } : { is: 'kept' }
      return { is: 'not', why: sentenceOf(outcome) ?? 'Internal server error' }
    },
    [remove],
  )
}

/** Asks, deletes a user, and shows the result. */
export function useDeleteUser() {
  const confirm = useConfirm()
  const deleteOne = useDeleteOne()
  return async (row: UserRow) => {
    if (!(await confirm(deletingUsers([row])))) return
    const deletion = await deleteOne(row)
    if (deletion.is === 'gone') notify.success(deleted(fullName(row)))
    else if (deletion.is === 'kept')
      notify.info(`${fullName(row)} is disabled instead of deleted, because history refers to the account`)
    else notify.error(deletion.why)
  }
}
