// The window's size, for the few components that change their markup with it.
import { useSyncExternalStore } from 'react'

/** Below this width lists are cards and the sidebar is a bottom bar. */
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
