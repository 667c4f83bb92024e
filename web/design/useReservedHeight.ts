// Reserves the height of an element whose content changes, so that nothing below it moves under a press.
import { useEffect, useRef } from 'react'

/** A ref for an element: while `isKept` it stays as high as it has been, until it becomes wider or narrower. */
export function useReservedHeight(isKept: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!isKept || !element || typeof ResizeObserver !== 'function') return
    let width = 0
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth !== width) element.style.minHeight = ''
      width = element.offsetWidth
      element.style.minHeight = `${element.offsetHeight}px`
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.style.minHeight = ''
    }
  }, [isKept])
  return box
}
