// What the window is like, for the few parts that change their markup and not only their looks.
import { useSyncExternalStore } from 'react'

/** Below this the list becomes cards and the sidebar a bottom bar. */
const PHONE = '(max-width: 767.98px)'

export function usePhone(): boolean {
  return useMedia(PHONE)
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      if (typeof matchMedia !== 'function') return () => {}
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
  )
}
