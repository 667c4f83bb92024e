// Detects a page that is older than its server. When the worker has a newer release, the page offers to reload. When
// code that the page needs no longer exists, the page reloads itself once; unsaved timesheets are stored and offered
// again.
import { fetchWithin, silence } from './silence.ts'
import type { Transport } from './transport.ts'
import { tab } from './storage.ts'

/** Why code failed to load: the server is unreachable, or it no longer has that code. */
export type Missing = 'offline' | 'gone'

export type Release = {
  /** Why code failed to load; null for any other error. Never resolves if the page is about to reload. */
  missing(error: unknown): Promise<Missing> | null
  /** How many newer releases this browser has received since the page loaded. */
  newer(): number
  onNewer(listener: () => void): () => void
  reload(): void
  dispose(): void
}

export const OUT_OF_DATE =
  'Daybook was updated. Reload the page to continue. Your unsaved work is offered to you again.'

const RELOADED = 'daybook.reloaded'
/** Milliseconds within which a second reload would not help. */
const AGAIN = 10 * 60_000

export function followReleases({ fetch, reload }: Pick<Transport, 'fetch' | 'reload'>): Release {
  const known = new WeakMap<object, Promise<Missing>>()
  const look = async ({ message }: Error): Promise<Missing> => {
    const answer = await fetchWithin(silence.read, fetch, '/healthz', { method: 'GET' })
      .then((response) => response.text())
      .catch(() => null)
    // The page of a portal is none of the server's.
    if (answer?.trim() !== 'ok') return 'offline'
    if (await isThere(message)) return 'offline'
    const last = Number(tab.get(RELOADED) ?? 0)
    if (Date.now() - last < AGAIN || isTyping()) return 'gone'
    // A browser that does not store it would reload for ever.
    if (!tab.set(RELOADED, String(Date.now()))) return 'gone'
    reload()
    return new Promise(() => {})
  }
  /** Whether the server has the file all the same: the network failed for a moment. WebKit does not say which file it is. */
  const isThere = async (message: string): Promise<boolean> => {
    const [path] = /\/assets\/[\w./-]+/.exec(message) ?? []
    if (!path) return false
    const request = fetchWithin(silence.read, fetch, path, { method: 'HEAD' })
    return request.then(({ ok }) => ok).catch(() => true)
  }
  // Vite reports every failed import here, and throws the same error to the caller.
  const onMissing = ({ payload }: Event & { payload?: Error }) => {
    if (payload) known.set(payload, look(payload))
  }
  addEventListener('vite:preloadError', onMissing)
  let newer = 0
  const listeners = new Set<() => void>()
  // The worker of a newer release has taken over (web/worker/worker.ts).
  const onWorker = () => {
    newer += 1
    for (const listener of listeners) listener()
  }
  // Over plain HTTP from another machine there are no workers.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('controllerchange', onWorker)
  return {
    missing: (error) => (error instanceof Object ? (known.get(error) ?? null) : null),
    newer: () => newer,
    onNewer: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
    dispose: () => {
      removeEventListener('vite:preloadError', onMissing)
      workers?.removeEventListener('controllerchange', onWorker)
    },
  }
}

/** True while the user is typing into a form that is not stored. Timesheets are stored. */
function isTyping(): boolean {
  return [...document.querySelectorAll('textarea')].some(
    (field) => field.value !== '' && !field.closest('[data-keeps-work]'),
  )
}
