// Replaces the browser's Cache Storage and object URLs, which jsdom lacks.
import { vi } from 'vitest'

export type CacheContents = Map<string, Map<string, Response>>

/** Stubs the caches with the given content until the test removes all stubs. */
export function stubCaches(all: CacheContents = new Map()): CacheContents {
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    const pathOf = (request: string | { url: string }) =>
      typeof request === 'string' ? request : request.url
    return {
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
      match: (request: string | { url: string }) => Promise.resolve(entries.get(pathOf(request))?.clone()),
      put: (path: string, answer: Response) => Promise.resolve(void entries.set(path, answer)),
      delete: (path: string) => Promise.resolve(entries.delete(path)),
    }
  }
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(all.has(name)),
    open: (name: string) => Promise.resolve(open(name)),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      all.has(cacheName) ? open(cacheName).match(path) : Promise.resolve(undefined),
  })
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => {}
  return all
}
