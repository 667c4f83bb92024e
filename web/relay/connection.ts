// Whether live changes arrive: screens say when they are stale, and fetch again what they missed.
import { useEffect, useSyncExternalStore } from 'react'

type Listener = () => void
/** Milliseconds a connection may be away before anybody is told: most are back sooner. */
const PATIENCE = 2000

let isLive = true
let away: ReturnType<typeof setTimeout> | undefined
const stateListeners = new Set<Listener>()
const returnListeners = new Set<Listener>()

/** Told by the socket. A return after a break is a moment to catch up. */
export function reportConnection(state: 'connected' | 'closed', wasRetry: boolean): void {
  if (state === 'closed') {
    away ??= setTimeout(() => setLive(false), PATIENCE)
    return
  }
  clearTimeout(away)
  away = undefined
  const cameBack = wasRetry || !isLive
  setLive(true)
  if (cameBack) catchUp()
}

function setLive(live: boolean): void {
  isLive = live
  for (const listener of stateListeners) listener()
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
