// The cache of files that a person keeps for use without a network (docs/decisions/files.md). They are deleted with the
// session.

/** The name of the cache. The worker deletes only caches of releases (web/worker). */
export const OFFLINE_CACHE = 'kept-manuals'

/** Whether this browser can store files. Over plain HTTP from another machine it cannot. */
export const hasCaches = () => 'caches' in globalThis

/** Deletes all stored files. */
export function deleteOfflineFiles(): void {
  if (hasCaches()) caches.delete(OFFLINE_CACHE).catch(() => {})
}
