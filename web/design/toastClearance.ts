// Keeps toasts off the buttons at the foot of a form: they appear above the foremost foot, or below it if there is
// room.
import type { RefCallback } from 'react'

/** Pixels between a toast and the foot. */
const GAP = 12
/** Pixels that a toast needs below a foot, above a phone's own bottom bar. */
const ROOM = 200

const feet: HTMLElement[] = []
let placing: ReturnType<typeof setTimeout> | undefined

/** A `ref` for the element with a form's buttons. */
export const toastClearance: RefCallback<HTMLElement> = (foot) => {
  if (!foot) return
  feet.push(foot)
  // The foot moves when the content above it grows.
  const observer = 'ResizeObserver' in window ? new ResizeObserver(placeSoon) : null
  for (const element of [foot, foot.parentElement]) if (element) observer?.observe(element)
  addEventListener('resize', placeSoon)
  placeSoon()
  return () => {
    feet.splice(feet.indexOf(foot), 1)
    observer?.disconnect()
    removeEventListener('resize', placeSoon)
    placeSoon()
  }
}

/** Positions the toasts after the next paint; measuring earlier would cause a second layout. */
export function placeSoon(): void {
  const page = document
  clearTimeout(placing)
  placing = setTimeout(() => requestAnimationFrame(() => setTimeout(place, 0, page)))
}

function place(page: Document): void {
  const foot = feet.at(-1)?.getBoundingClientRect()
  // On the toasts only; a variable on the document would recalculate every style.
  const toasts = page.querySelector<HTMLElement>('[data-scope="toast"][data-part="group"]')
  // Without a foot the theme decides where toasts appear.
  if (!foot || innerHeight - foot.bottom > ROOM) toasts?.style.removeProperty('--toast-bottom')
  else toasts?.style.setProperty('--toast-bottom', `${innerHeight - foot.top + GAP}px`)
}
