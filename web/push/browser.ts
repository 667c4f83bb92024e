// This browser's push subscription: whether push works here, whether the user wants it, and whose it is. Push is for a
// user's own device, so it needs a remembered session.
import { isRemembered } from '#web/client/session.ts'
import { newUuid } from '#web/client/uuid.ts'
import { device } from '#web/client/storage.ts'

/** The user's choice on this device; null if they have not chosen yet. */
export type Wish = 'on' | 'off' | null

type Kept = {
  /** The browser's own id for itself. */
  deviceId: string
  /** The global id of the user who receives notifications here. */
  owner: string | null
  wishes: Readonly<Record<string, Wish>>
}

const KEPT = 'daybook.push'
const listeners = new Set<() => void>()

/** Whether this browser supports web push. The development server has no worker. */
export function knowsPush(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
}

/** Whether it could notify the signed-in user. */
export function canNotify(): boolean {
  return knowsPush() && Notification.permission !== 'denied' && isRemembered()
}

/** Here and below `person` is a global id. */
export function wishOf(person: string): Wish {
  return read().wishes[person] ?? null
}

export function keepWish(person: string, wish: Wish): void {
  keep({ wishes: { ...read().wishes, [person]: wish } })
}

/** Calls the listener when a choice has changed, here or in another tab. */
export function onWish(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === KEPT && listener()
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export function deviceId(): string {
  return read().deviceId
}

/**
 * Runs subscriptions and cancellations of this browser one at a time across all tabs. The request to the server is part
 * of the same turn, so that server and browser end in the same state.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('daybook.push', work) as Promise<T>
}

/**
 * Subscribes the browser for a user with the server's key, within a turn. If it was subscribed for another user it gets a
 * new address, so that messages under way to them do not arrive. @throws DOMException NotAllowedError without permission;
 * Error without a worker or a reachable push service.
 */
export async function subscribe(person: string, key: string): Promise<PushSubscription> {
  // Without a registration `ready` would never resolve.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('The browser has no worker.')
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  const isGood = before && read().owner === person && keyOf(before) === key
  if (before && !isGood) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  keep({ owner: person })
  return subscription
}

/** Unsubscribes a user and removes their notifications, within a turn. Another user's stay. */
export async function release(person: string): Promise<void> {
  if (read().owner !== person) return
  keep({ owner: null })
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Unsubscribes the previous user if it was another one; their session may have ended while no page was open. */
export async function releaseOthers(person: string): Promise<void> {
  const { owner } = read()
  if (owner !== null && owner !== person) await inTurn(() => release(owner))
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function read(): Kept {
  try {
    const kept = JSON.parse(device.get(KEPT) ?? '') as Kept
    if (typeof kept.deviceId === 'string') return kept
  } catch {
    // Nothing is stored, or it cannot be read.
  }
  return { deviceId: newUuid(), owner: null, wishes: {} }
}

function keep(changes: Partial<Kept>): void {
  device.set(KEPT, JSON.stringify({ ...read(), ...changes }))
  for (const listener of listeners) listener()
}
