// Asks before the user leaves a form with unsaved input.
import { useEffect, useId } from 'react'
import type { BlockerFunction, Location } from 'react-router'
import { isSignedIn } from '#web/client/session.ts'
import { useRouter } from '#web/client/urlState.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { closing } from './questions.ts'

/**
 * While `isChanged`, Back, Forward and links ask the question of closing the form, and closing the tab shows the
 * browser's question. Navigation by the screen itself asks nothing: the form does so after it has asked or saved.
 */
export function useLeaving(isChanged: boolean): void {
  const router = useRouter()
  const confirm = useConfirm()
  const key = useId()
  useEffect(() => {
    if (!isChanged) return
    const ask = async () => {
      const leaves = await confirm(closing)
      const blocker = router.state.blockers.get(key)
      if (blocker?.state !== 'blocked') return
      if (leaves) blocker.proceed()
      else blocker.reset()
    }
    router.getBlocker(key, leads)
    let isAsking = false
    const stop = router.subscribe(({ blockers }) => {
      const isBlocked = blockers.get(key)?.state === 'blocked'
      if (isBlocked && !isAsking) void ask()
      isAsking = isBlocked
    })
    const keep = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => {
      stop()
      router.deleteBlocker(key)
      window.removeEventListener('beforeunload', keep)
    }
  }, [isChanged, router, confirm, key])
}

/** Whether a navigation leaves the form. Without a session nobody can stay. */
const leads: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
  if (!isSignedIn()) return false
  if (from.pathname !== to.pathname || viewOf(from) !== viewOf(to)) return true
  return historyAction === 'POP' && from.search !== to.search
}

function viewOf({ search }: Location): string | null {
  return new URLSearchParams(search).get('view')
}
