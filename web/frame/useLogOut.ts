// Logs out: the server ends the session and the browser forgets it, with or without a network. Unsaved work is sealed
// for its owner (web/offline/store/vault.ts). On a shared browser, or if it cannot be sealed, the user has to confirm first. A
// decision that can still be undone is sent first.
import { useCallback } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useLogOutMutation } from '#web/__generated__/useLogOutMutation.graphql.ts'
import { isRemembered, startLeaving } from '#web/client/session.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleteUnsaved, unsavedOf } from '#web/forms/unsaved.ts'
import { useClient } from '#web/relay/client.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { canSeal } from '#web/offline/store/vault.ts'

const questions = lazyModule(() => import('./leaving.ts'))

/** Milliseconds to wait for unsent decisions, and then for the server’s answer. */
const PATIENCE = 3_000

/** `userId` is the global id of the owner of unsaved work; `settle` sends the unsent decisions. */
export function useLogOut(userId?: string, settle?: () => Promise<void>): () => Promise<void> {
  const confirm = useConfirm()
  const daybook = useClient()
  useLazyModule(questions)
  const [commit] = useMutation<useLogOutMutation>(graphql`
    mutation useLogOutMutation {
      result: signOut {
        signedOut
      }
    }
  `)
  return useCallback(async () => {
    await Promise.race([settle?.(), new Promise((resolve) => setTimeout(resolve, settle ? PATIENCE : 0))])
    const unsaved = userId === undefined ? [] : await unsavedOf(userId)
    if (unsaved.length > 0 && !(canSeal() && isRemembered())) {
      const { question, farewell } = await questions.load()
      if (!canSeal()) {
        if (!(await confirm(farewell))) return
      } else if (await confirm(question)) await Promise.all(unsaved.map(deleteUnsaved))
    }
    startLeaving()
    // The network may never answer.
    const timer = setTimeout(daybook.signedOut, PATIENCE)
    const leave = () => {
      clearTimeout(timer)
      daybook.signedOut()
    }
    commit({ variables: {}, onCompleted: leave, onError: leave })
  }, [commit, confirm, daybook, userId, settle])
}
