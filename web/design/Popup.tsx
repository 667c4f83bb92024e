// A popup below a field. It is in the top layer, so that no dialog clips it, but inside the field for the keyboard.
import { chakra } from '@chakra-ui/react'
import type { HTMLAttributes, ReactNode, RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

const GAP = 4
const EDGE = 8
/** The height of a list with all that it can show. */
const LIST = 360

export type PopupProps = {
  /** The frame that it opens below, or above if there is more room. */
  anchor: RefObject<HTMLElement | null>
  /** As wide as the anchor, or as its own content. */
  fit?: 'anchor' | 'content'
  /**
   * Its content may be pressed while more arrives, so above the frame it has the height of a full list from the start.
   */
  grows?: boolean
  children: ReactNode
} & Pick<
  HTMLAttributes<HTMLDivElement>,
  'role' | 'aria-label' | 'aria-labelledby' | 'id' | 'onMouseDown' | 'onKeyDown'
>

export function Popup({ anchor, fit = 'content', grows = false, children, ...rest }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [holdsRoom] = useState(grows)

  useLayoutEffect(() => {
    const node = popup.current
    if (!node) return
    node.showPopover?.()
    let side: Side = 'under'
    const keep = () => anchor.current && placeOn(side, node, anchor.current, { fit, holdsRoom })
    const reposition = () => {
      if (anchor.current) side = sideFor(node, anchor.current, fit)
      keep()
    }
    reposition()
    // It does not change sides when its content grows.
    const resized = typeof ResizeObserver === 'function' ? new ResizeObserver(keep) : null
    resized?.observe(node)
    addEventListener('scroll', reposition, { capture: true, passive: true })
    addEventListener('resize', reposition)
    // The visual viewport; only it shrinks when a phone's keyboard opens.
    visualViewport?.addEventListener('resize', reposition)
    return () => {
      resized?.disconnect()
      removeEventListener('scroll', reposition, { capture: true })
      removeEventListener('resize', reposition)
      visualViewport?.removeEventListener('resize', reposition)
    }
  }, [anchor, fit, holdsRoom])

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

type Side = 'under' | 'above'

/** Pixels on either side of the frame. */
function roomAround(anchor: HTMLElement): Record<Side, number> {
  const { top, bottom } = anchor.getBoundingClientRect()
  const height = visualViewport?.height ?? window.innerHeight
  return { under: height - bottom - GAP - EDGE, above: top - GAP - EDGE }
}

function sideFor(node: HTMLElement, anchor: HTMLElement, fit: PopupProps['fit']): Side {
  const { under, above } = roomAround(anchor)
  node.style.maxHeight = ''
  const needed = Math.max(node.scrollHeight, fit === 'anchor' ? LIST : 0)
  return needed <= under || under >= above ? 'under' : 'above'
}

function placeOn(
  side: Side,
  node: HTMLElement,
  anchor: HTMLElement,
  { fit, holdsRoom }: Pick<PopupProps, 'fit'> & { holdsRoom: boolean },
): void {
  const at = anchor.getBoundingClientRect()
  const height = Math.max(120, roomAround(anchor)[side])
  if (fit === 'anchor') node.style.width = `${at.width}px`
  node.style.maxHeight = `${height}px`
  node.style.minHeight = holdsRoom && side === 'above' ? `${Math.min(LIST, height)}px` : ''
  node.style.top = side === 'under' ? `${at.bottom + GAP}px` : 'auto'
  node.style.bottom = side === 'under' ? 'auto' : `${window.innerHeight - at.top + GAP}px`
  const left = Math.min(at.left, document.documentElement.clientWidth - node.offsetWidth - EDGE)
  node.style.left = `${Math.max(EDGE, left)}px`
}
