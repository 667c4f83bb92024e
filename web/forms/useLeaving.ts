// Asks before a page is left on which something was typed and not saved.
import { useEffect, useId } from 'react'
import { useRouter } from '#web/client/urlState.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { closing } from './questions.ts'

/** While `isChanged`, going anywhere else in the application asks; closing the tab, the browser asks. */
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
    const isElsewhere = (one: { pathname: string; search: string }, other: typeof one) =>
      one.pathname !== other.pathname || one.search !== other.search
    router.getBlocker(key, ({ currentLocation, nextLocation }) => isElsewhere(currentLocation, nextLocation))
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
