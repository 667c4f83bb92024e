// A popup below a field. It is in the top layer, so that no dialog clips it, but inside the field for the keyboard.
import { chakra } from '@chakra-ui/react'
import type { HTMLAttributes, ReactNode, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

const GAP = 4
const EDGE = 8
const LIST = 300

export type PopupProps = {
  /** The frame that it opens below, or above if there is more room. */
  anchor: RefObject<HTMLElement | null>
  /** As wide as the anchor, or as its own content. */
  fit?: 'anchor' | 'content'
  children: ReactNode
} & Pick<
  HTMLAttributes<HTMLDivElement>,
  'role' | 'aria-label' | 'aria-labelledby' | 'id' | 'onMouseDown' | 'onKeyDown'
>

export function Popup({ anchor, fit = 'content', children, ...rest }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const node = popup.current
    if (!node) return
    node.showPopover?.()
    const place = () => anchor.current && placeBelow(node, anchor.current, fit)
    place()
    const resized = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : null
    resized?.observe(node)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    // Only this shrinks when a phone's keyboard opens.
    visualViewport?.addEventListener('resize', place)
    return () => {
      resized?.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [anchor, fit])

  return (
    <chakra.div
      asChild
      display="flex"
      flexDirection="column"
      position="fixed"
      inset="auto"
      margin="0"
      padding="0"
      border="0"
      overflow="auto"
      overscrollBehavior="contain"
      bg="raised"
      color="ink"
      borderRadius="md"
      boxShadow="float"
      fontSize="md"
      fontWeight="normal"
      animation="appear 120ms ease-out"
    >
      <div ref={popup} popover="manual" data-popup tabIndex={-1} {...rest}>
        {children}
      </div>
    </chakra.div>
  )
}

function placeBelow(node: HTMLElement, anchor: HTMLElement, fit: 'anchor' | 'content') {
  const at = anchor.getBoundingClientRect()
  const room = {
    width: document.documentElement.clientWidth,
    height: visualViewport?.height ?? window.innerHeight,
  }
  node.style.maxHeight = ''
  if (fit === 'anchor') node.style.width = `${at.width}px`
  const below = room.height - at.bottom - GAP - EDGE
  const above = at.top - GAP - EDGE
  // A list grows when its options arrive; it must not change sides then.
  const wanted = Math.max(node.scrollHeight, fit === 'anchor' ? LIST : 0)
  const under = wanted <= below || below >= above
  node.style.maxHeight = `${Math.max(120, under ? below : above)}px`
  node.style.top = under ? `${at.bottom + GAP}px` : 'auto'
  node.style.bottom = under ? 'auto' : `${window.innerHeight - at.top + GAP}px`
  const left = Math.min(at.left, room.width - node.offsetWidth - EDGE)
  node.style.left = `${Math.max(EDGE, left)}px`
}
