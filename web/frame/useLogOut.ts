// Logging out: the server ends the session, the browser forgets it, whatever the network says. Work that is not saved is
// sealed for its owner (web/forms/sealed.ts); where others use the browser, too, or it cannot seal, somebody who logs out
// is asked first. A decision that waits is sent first.
import { useCallback } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useLogOutMutation } from '#web/__generated__/useLogOutMutation.graphql.ts'
import { isRemembered } from '#web/client/session.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { canSeal } from '#web/forms/sealed.ts'
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

const farewell = {
  title: 'Unsaved work',
  message: 'There is work in this browser that you have not saved. It is deleted when you log out.',
  confirmLabel: 'Log out',
  cancelLabel: 'Stay',
  tone: 'danger',
} as const

/** Milliseconds that sending what waits may take. */
const PATIENCE = 3_000

/** `userId` is whose unsaved work there may be, by global id; `settle` sends what waits to be sent. */
export function useLogOut(userId?: string, settle?: () => Promise<void>): () => Promise<void> {
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
    await Promise.race([settle?.(), new Promise((resolve) => setTimeout(resolve, settle ? PATIENCE : 0))])
    const unsaved = userId === undefined ? [] : unsavedOf(userId)
    if (unsaved.length > 0 && !canSeal()) {
      if (!(await confirm(farewell))) return
    } else if (unsaved.length > 0 && !isRemembered() && (await confirm(question)))
      unsaved.forEach(forgetUnsaved)
    commit({ variables: {}, onCompleted: daybook.signedOut, onError: daybook.signedOut })
  }, [commit, confirm, daybook, userId, settle])
}
