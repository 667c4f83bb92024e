// Code that the first screen does not need. It loads when that screen is shown and the page is idle, or as soon as
// something needs it.
import { useEffect, useSyncExternalStore } from 'react'
import { silence, within } from '#web/client/silence.ts'

export type LazyModule<Module> = {
  /** Loads the module; after a failure the next call tries again. @throws CallFailed OFFLINE after 30 seconds without it. */
  load(): Promise<Module>
  /** Null until the module has loaded. */
  loaded(): Module | null
  onLoad(listener: () => void): () => void
}

export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | null = null
  let loading: Promise<Module> | null = null
  const listeners = new Set<() => void>()
  const load = () => {
    loading ??= fetchModule().then(
      (module) => {
        loaded = module
        for (const listener of listeners) listener()
        return module
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return within(silence.send, loading)
  }
  return {
    load,
    loaded: () => loaded,
    onLoad: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The module once it has loaded; it loads when the page is idle. */
export function useLazyModule<Module>({ load, loaded, onLoad }: LazyModule<Module>): Module | null {
  useEffect(() => {
    let isUnmounted = false
    void idle.then(() => {
      // After a failure it loads when it is needed.
      if (!isUnmounted) load().catch(() => {})
    })
    return () => {
      isUnmounted = true
    }
  }, [load])
  return useSyncExternalStore(onLoad, loaded)
}

/** Milliseconds between two tries. */
const RETRY = 3_000

/** The same, but it loads immediately and retries until it succeeds; null if there is no module to load. */
export function useModuleNow<Module>(module: LazyModule<Module> | null): Module | null {
  useEffect(() => {
    if (!module) return
    let retry: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const load = () =>
      void module.load().catch(() => {
        if (!isUnmounted) retry = setTimeout(load, RETRY)
      })
    load()
    return () => {
      isUnmounted = true
      clearTimeout(retry)
    }
  }, [module])
  return useSyncExternalStore(module?.onLoad ?? neverLoads, module?.loaded ?? nothing)
}
const neverLoads = () => () => {}
const nothing = () => null

let reportIdle: () => void
const idle = new Promise<void>((resolve) => {
  reportIdle = resolve
})

/** Call this when a screen is shown with all its data. */
export function screenIsShown(): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => reportIdle())
  else setTimeout(reportIdle, 500)
}
