// Logging out: the server ends the session, the browser forgets it, whatever the network says. Where others use the
// browser, too, it asks what is to become of work that is not saved.
import { useCallback } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useLogOutMutation } from '#web/__generated__/useLogOutMutation.graphql.ts'
import { isRemembered } from '#web/client/session.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { forgetUnsaved, unsavedOf } from '#web/forms/unsaved.ts'
import { useClient } from '#web/relay/client.ts'

const question = {
  title: 'Unsaved work',
  message:
    'There is work in this browser that you have not saved. If others use this computer, delete it; if you keep it, it is offered to you when you sign in here again.',
  confirmLabel: 'Delete it',
  cancelLabel: 'Keep it',
  tone: 'danger',
} as const

/** `userId` is whose unsaved work there may be, by global id. */
export function useLogOut(userId?: string): () => Promise<void> {
  const confirm = useConfirm()
  const daybook = useClient()
  const [commit] = useMutation<useLogOutMutation>(graphql`
    mutation useLogOutMutation {
      result: signOut {
        signedOut
      }
    }
  `)
  return useCallback(async () => {
    const unsaved = userId === undefined || isRemembered() ? [] : unsavedOf(userId)
    if (unsaved.length > 0 && (await confirm(question))) unsaved.forEach(forgetUnsaved)
    commit({ variables: {}, onCompleted: daybook.signedOut, onError: daybook.signedOut })
  }, [commit, confirm, daybook, userId])
}
