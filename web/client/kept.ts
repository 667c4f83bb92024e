// Where a browser keeps files that a person chose to have without a network (docs/decisions/0028): gone with their session.

/** The name of the cache; no release's, of which the worker drops old ones (web/worker). */
export const KEPT = 'kept-manuals'

/** Whether this browser can keep files: not where the page comes over plain HTTP from another machine. */
export const hasCaches = () => 'caches' in globalThis

/** Forgets all of them. */
export function forgetKept(): void {
  if (hasCaches()) caches.delete(KEPT).catch(() => {})
}
