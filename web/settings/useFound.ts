// Brings the setting that the address names by its hash into sight, as soon as it is on the page, with the focus in its field.
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds for its view to load. */
const PATIENCE = 5000
/** Milliseconds that it stays marked. */
const MARKED = 1600

export function useFound(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    // The ids of cards and rows need no escape.
    const id = hash.slice(1)
    if (!id) return
    const until = performance.now() + PATIENCE
    let timer: ReturnType<typeof setTimeout>
    let element: HTMLElement | null = null
    const unmark = () => delete element?.dataset.found
    const look = () => {
      element = document.getElementById(id)
      if (!element && performance.now() < until) timer = setTimeout(look, 50)
      if (!element) return
      element.scrollIntoView?.({ block: 'center' })
      element.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
      element.dataset.found = ''
      timer = setTimeout(unmark, MARKED)
    }
    look()
    return () => {
      clearTimeout(timer)
      unmark()
    }
  }, [hash, key])
}
