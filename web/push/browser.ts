// This browser as one that shows a person's notifications while Daybook is closed: whether it can, whether the person wants
// it, and whose it is now. Push is for a person's own device: where the session is not remembered, others sit there next.
import { isRemembered } from '#web/client/session.ts'
import { newUuid } from '#web/client/uuid.ts'

/** What a person said to being notified on this device; null: nothing yet. */
export type Wish = 'on' | 'off' | null

type Kept = {
  /** The browser's own name for itself. */
  deviceId: string
  /** Whose notifications come here, by global id. */
  owner: string | null
  wishes: Readonly<Record<string, Wish>>
}

const KEPT = 'daybook.push'
const listeners = new Set<() => void>()

/** Whether this browser knows web push at all; the development server has no worker. */
export function knowsPush(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
}

/** Whether it could notify the person who is signed in. */
export function canNotify(): boolean {
  return knowsPush() && Notification.permission !== 'denied' && isRemembered()
}

/** `person` is a global id, here and below. */
export function wishOf(person: string): Wish {
  return read().wishes[person] ?? null
}

export function keepWish(person: string, wish: Wish): void {
  keep({ wishes: { ...read().wishes, [person]: wish } })
}

/** Calls the listener when a wish has changed, here or in another tab. */
export function onWish(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === KEPT && listener()
  listeners.add(listener)
  addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', heard)
  }
}

export function deviceId(): string {
  return read().deviceId
}

/**
 * Subscribes the browser for a person, with the server's key. Where it was another person's, it is given another address:
 * what is still on its way to them does not arrive.
 * @throws DOMException NotAllowedError without permission; Error where there is no worker, or no push service in reach.
 */
export function subscribe(person: string, key: string): Promise<PushSubscription> {
  return inTurn(async () => {
    // Where there is none, none becomes ready.
    if (!(await navigator.serviceWorker.getRegistration())) throw new Error('The browser has no worker.')
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    const isGood = before && read().owner === person && keyOf(before) === key
    if (before && !isGood) await before.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    keep({ owner: person })
    return subscription
  })
}

/** Ends that a person's notifications come here, and takes those away that are shown. Another person's stay. */
export function release(person: string): Promise<void> {
  return inTurn(async () => {
    if (read().owner !== person) return
    keep({ owner: null })
    const registration = await navigator.serviceWorker.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  })
}

/** Ends the same for whom it was, where that was somebody else: their session may have ended while no page was open. */
export async function releaseOthers(person: string): Promise<void> {
  const { owner } = read()
  if (owner !== null && owner !== person) await release(owner)
}

/** Tabs take turns. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('daybook.push', work) as Promise<T>
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '') as Kept
    if (typeof kept.deviceId === 'string') return kept
  } catch {
    // Nothing yet, or nothing that could be read.
  }
  return { deviceId: newUuid(), owner: null, wishes: {} }
}

function keep(changes: Partial<Kept>): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...read(), ...changes }))
  } catch {
    // A full or forbidden storage: it is asked again next time.
  }
  for (const listener of listeners) listener()
}
