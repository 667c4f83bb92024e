// Whether live changes arrive: screens say when they are stale, and fetch again what they missed. Each
// subscription learns whether anything was missed when it begins, also when it begins again after a break.
import { useEffect, useSyncExternalStore } from 'react'

type Listener = () => void
/** Milliseconds a connection may be away before the screen says so: most are back sooner. */
const PATIENCE = 2000

let isLive = true
let away: ReturnType<typeof setTimeout> | undefined
const stateListeners = new Set<Listener>()
const returnListeners = new Set<Listener>()

/** Called by the socket. */
export function reportConnection(state: 'connected' | 'closed'): void {
  if (state === 'closed') {
    away ??= setTimeout(() => setLive(false), PATIENCE)
    return
  }
  clearTimeout(away)
  away = undefined
  setLive(true)
}

function setLive(live: boolean): void {
  isLive = live
  for (const listener of stateListeners) listener()
}

/** Makes every list on screen fetch what it may have missed. */
export function catchUp(): void {
  for (const listener of returnListeners) listener()
}

/** False while live changes cannot arrive; at once when the device has no network. */
export function useIsLive(): boolean {
  return useSyncExternalStore(followState, () => isLive && navigator.onLine)
}

function followState(listener: Listener): () => void {
  const events = ['online', 'offline'] as const
  stateListeners.add(listener)
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    stateListeners.delete(listener)
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Calls `fetchAgain` whenever a live change was missed, and after a change of one's own. */
export function useCatchUp(fetchAgain: () => void): void {
  useEffect(() => {
    returnListeners.add(fetchAgain)
    return () => {
      returnListeners.delete(fetchAgain)
    }
  }, [fetchAgain])
}
