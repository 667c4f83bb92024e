// How rows look whose successors are on their way.

/** Fades only after a moment, so that nothing flickers where the others come at once. */
export const busyLook = {
  transition: 'opacity 150ms',
  '&[inert]': { opacity: 0.5, transitionDelay: '150ms' },
} as const

/** A row that changed just now tints for a second; one that was clicked breathes until what it leads to is there. */
export function animationOf(hasChanged = false, isOpening = false): string | undefined {
  if (isOpening) return 'shimmer 900ms ease-in-out 150ms infinite'
  return hasChanged ? 'changed 1000ms ease-out' : undefined
}
