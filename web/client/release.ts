// A page that is older than its server: after a release, code that it has not fetched yet is gone. The page is loaded
// anew by itself, once; what was typed into a timesheet is kept and offered again.
import type { Transport } from './transport.ts'

/** Why code did not come: the server is out of reach, or no longer has it. */
export type Missing = 'offline' | 'gone'

export type Release = {
  /** Answers for an error that code did not come, null for any other; never where the page is about to be loaded anew. */
  missing(error: unknown): Promise<Missing> | null
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
  return {
    missing: (error) => (error instanceof Object ? (known.get(error) ?? null) : null),
    reload,
    dispose: () => removeEventListener('vite:preloadError', onMissing),
  }
}

/** Into something that nobody keeps: timesheets are. */
function isTyping(): boolean {
  return [...document.querySelectorAll('textarea')].some(
    (field) => field.value !== '' && !field.closest('[data-keeps-work]'),
  )
}
