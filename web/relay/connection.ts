// Whether live updates arrive. Screens show when they are stale, and fetch what they missed. When a subscription starts
// or restarts, the server tells it whether it missed events.
import { useEffect, useSyncExternalStore } from 'react'

type Listener = () => void
/** Milliseconds a connection may be down before the screen shows it; most return sooner. */
const PATIENCE = 2000

let isLive = true
/** Whether the last request reached the server. */
let isReached = true
let away: ReturnType<typeof setTimeout> | undefined
const stateListeners = new Set<Listener>()
const returnListeners = new Set<Listener>()

/** The socket calls this. */
export function reportConnection(state: 'connected' | 'closed'): void {
  if (state === 'closed') {
    away ??= setTimeout(() => setLive(false), PATIENCE)
    return
  }
  clearTimeout(away)
  away = undefined
  isReached = true
  setLive(true)
}

function setLive(live: boolean): void {
  isLive = live
  for (const listener of stateListeners) listener()
}

/** Each request reports whether it reached the server. */
export function reportRequest(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const listener of stateListeners) listener()
}

/** Makes every list on screen fetch what it may have missed. */
export function catchUp(): void {
  for (const listener of returnListeners) listener()
}

/** False while live updates cannot arrive, and immediately when the device is offline. */
export function useIsLive(): boolean {
  return useSyncExternalStore(followState, () => isLive && isReached && navigator.onLine)
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

/** False while the device has no network. What needs the server says so then, before it is pressed. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followState, () => navigator.onLine)
}

/** The label of an action that needs the server, while there is no network. */
export function networkLabel(label: string, isOnline: boolean): string {
  return isOnline ? label : `${label} (needs a network)`
}

/** Calls `fetchAgain` when a live update was missed, and after a change by this user. */
export function useCatchUp(fetchAgain: () => void): void {
  useEffect(() => {
    returnListeners.add(fetchAgain)
    return () => {
      returnListeners.delete(fetchAgain)
    }
  }, [fetchAgain])
}
