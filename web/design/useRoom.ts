// Keeps the room of an element whose content changes, so that nothing below it moves under a press.
import { useCallback } from 'react'

/** A ref for an element: it stays as high as it has been, until it becomes wider or narrower. */
export function useRoom(): (node: HTMLElement | null) => (() => void) | void {
  return useCallback((node: HTMLElement | null) => {
    if (!node || typeof ResizeObserver !== 'function') return
    let width = 0
    const observer = new ResizeObserver(() => {
      if (node.offsetWidth !== width) node.style.minHeight = ''
      width = node.offsetWidth
      node.style.minHeight = `${node.offsetHeight}px`
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
}
