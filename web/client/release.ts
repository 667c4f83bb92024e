// A page that is older than its server. Once the worker has a newer release, the page offers it. Where code that the page
// has not fetched yet is gone, it is loaded anew by itself, once; what was typed into a timesheet is kept and offered again.
import type { Transport } from './transport.ts'

/** Why code did not come: the server is out of reach, or no longer has it. */
export type Missing = 'offline' | 'gone'

export type Release = {
  /** Answers for an error that code did not come, null for any other; never where the page is about to be loaded anew. */
  missing(error: unknown): Promise<Missing> | null
  /** How many newer releases have come into this browser since the page was loaded. */
  newer(): number
  onNewer(listener: () => void): () => void
  reload(): void
  dispose(): void
}

export const OUT_OF_DATE =
  'Daybook was updated. Reload the page to go on; what you did not save is offered again.'

const RELOADED = 'daybook.reloaded'
/** Milliseconds within which a second reload would help no more than the first did. */
const AGAIN = 10 * 60_000

export function followReleases({ fetch, reload }: Pick<Transport, 'fetch' | 'reload'>): Release {
  const known = new WeakMap<object, Promise<Missing>>()
  const look = async (): Promise<Missing> => {
    const isReached = await fetch('/healthz', { method: 'GET' }).then(
      () => true,
      () => false,
    )
    if (!isReached) return 'offline'
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < AGAIN || isTyping()) return 'gone'
    sessionStorage.setItem(RELOADED, String(Date.now()))
    reload()
    return new Promise(() => {})
  }
  // Vite tells of every import that failed, and throws the same error where it was waited for.
  const onMissing = ({ payload }: Event & { payload?: Error }) => {
    if (payload) known.set(payload, look())
  }
  addEventListener('vite:preloadError', onMissing)
  let newer = 0
  const listeners = new Set<() => void>()
  // The worker of a newer release has taken the place of the one that gave this page (web/worker/worker.ts).
  const onWorker = () => {
    newer += 1
    for (const listener of listeners) listener()
  }
  // Browsers give plain HTTP from another machine no workers.
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

/** Into something that nobody keeps: timesheets are. */
function isTyping(): boolean {
  return [...document.querySelectorAll('textarea')].some(
    (field) => field.value !== '' && !field.closest('[data-keeps-work]'),
  )
}
