// Whether live changes arrive: screens say when they are stale, and fetch again what they missed.
import { useEffect, useSyncExternalStore } from 'react'

type Listener = () => void
let isLive = true
const stateListeners = new Set<Listener>()
const returnListeners = new Set<Listener>()

/** Told by the socket. A return after a break is a moment to catch up. */
export function reportConnection(state: 'connected' | 'closed', wasRetry: boolean): void {
  const cameBack = state === 'connected' && (wasRetry || !isLive)
  isLive = state === 'connected'
  for (const listener of stateListeners) listener()
  if (cameBack) catchUp()
}

/** Makes every list on screen fetch what it may have missed. */
export function catchUp(): void {
  for (const listener of returnListeners) listener()
}

/** False while live changes cannot arrive. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => isLive,
  )
}

/** Calls `fetchAgain` whenever the connection was away and is back, and after a change of one's own. */
export function useCatchUp(fetchAgain: () => void): void {
  useEffect(() => {
    returnListeners.add(fetchAgain)
    return () => {
      returnListeners.delete(fetchAgain)
    }
  }, [fetchAgain])
}
