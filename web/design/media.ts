// The window's size, for the few components that change their markup with it.
import { useSyncExternalStore } from 'react'

/** Below this width lists are cards and the sidebar is a bottom bar. */
const PHONE = '(max-width: 767.98px)'

/**
 * A phone on its side, or a page at 400 %: no bar stays in place there, because little would show between two. A keyboard
 * on an upright phone leaves a window as low, but not wider than high.
 */
export const LOW = '(max-height: 479px) and (orientation: landscape)'

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
