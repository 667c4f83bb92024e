// Keeps toasts off the buttons at the foot of a form: they appear above the foot that is in front, unless there is room for
// them below it.
import type { RefCallback } from 'react'

/** Pixels between a toast and the foot. */
const GAP = 12
/** Pixels below a foot in which a toast has room, above what a phone has at its own bottom. */
const ROOM = 200

const feet: HTMLElement[] = []
let placing: ReturnType<typeof setTimeout> | undefined

/** For the element that holds a form's buttons, as its `ref`. */
export const toastClearance: RefCallback<HTMLElement> = (foot) => {
  if (!foot) return
  feet.push(foot)
  // The foot moves when what is above it grows.
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

/** Places the toasts once what is drawn now is on screen: measuring before would lay it out twice. */
export function placeSoon(): void {
  const page = document
  clearTimeout(placing)
  placing = setTimeout(() => requestAnimationFrame(() => setTimeout(place, 0, page)))
}

function place(page: Document): void {
  const foot = feet.at(-1)?.getBoundingClientRect()
  // On the toasts alone: set on the document, it would have all of it styled anew.
  const toasts = page.querySelector<HTMLElement>('[data-scope="toast"][data-part="group"]')
  // Without a foot the theme says where toasts appear.
  if (!foot || innerHeight - foot.bottom > ROOM) toasts?.style.removeProperty('--toast-bottom')
  else toasts?.style.setProperty('--toast-bottom', `${innerHeight - foot.top + GAP}px`)
}
