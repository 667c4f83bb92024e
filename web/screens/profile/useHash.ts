// Scrolls to the part of the screen named in the hash of the address.
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scrolls there and gives it the focus. Back and a reload restore the position instead. */
export function useHash(): void {
  const { hash, key } = useLocation()
  const isNew = useNavigationType() !== 'POP'
  useEffect(() => {
    const part = isNew && hash ? document.getElementById(hash.slice(1)) : null
    if (!part) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView?.()
  }, [hash, key, isNew])
}
