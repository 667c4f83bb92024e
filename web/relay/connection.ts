// Whether live updates arrive. Screens show when they are stale, and fetch what they missed. When a subscription starts
// or restarts, the server tells it whether it missed events.
import { useEffect, useSyncExternalStore } from 'react'

type Listener = () => void
/** Milliseconds that a connection may be down before the screen shows it; most return sooner. */
const PATIENCE = 2000

let isLive = true
/** Whether the last request reached the server. */
let isReached = true
/** Whether this device has answered from its own store since then. */
let isStale = false
let away: ReturnType<typeof setTimeout> | undefined
const stateListeners = new Set<Listener>()
const returnListeners = new Set<Listener>()
const reachedListeners = new Set<Listener>()

/** The socket calls this. */
export function reportConnection(state: 'connected' | 'closed'): void {
  if (state === 'closed') {
    away ??= setTimeout(() => setLive(false), PATIENCE)
    return
  }
  clearTimeout(away)
  away = undefined
  reportRequest(true)
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
  if (!reached) return
  for (const listener of reachedListeners) listener()
  refresh()
}

/** Milliseconds within which a screen shows the answer that it received. */
const SHOWN = 1000

/**
 * Reports an answer from this device's own store. When the server is reachable again, screens fetch their data again.
 */
export function reportStoredAnswer(): void {
  isStale = true
  // The server may have been reached while the answer was read.
  if (isReached) setTimeout(() => isReached && refresh(), SHOWN)
}

function refresh(): void {
  if (isStale) catchUp()
  isStale = false
}

/** Whether the last request reached the server. */
export function isServerReached(): boolean {
  return isReached
}

/** Calls the listener with the first response after requests that did not reach the server. */
export function onServerReached(listener: Listener): () => void {
  reachedListeners.add(listener)
  return () => reachedListeners.delete(listener)
}

/** Calls the listener when the connection of live updates or of requests is lost or restored. */
export function onConnection(listener: Listener): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
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
  const unfollow = onConnection(listener)
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    unfollow()
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** False while the server cannot be reached. Controls that need the server then say so before they are pressed. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followState, () => isReached && navigator.onLine)
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
