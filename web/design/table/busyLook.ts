// How rows look while other rows are loading, and while they cannot be opened.

/** Fades after a moment, so that fast answers do not flicker. */
export const busyLook = {
  transition: 'opacity 150ms',
  '&[inert]': { opacity: 0.5, transitionDelay: '150ms' },
} as const

/** A row that cannot be opened now. */
export const barredLook = 'grayscale(1)'

/** A changed row is tinted for a second; a clicked row pulses until its content is there. */
export function animationOf(hasChanged = false, isOpening = false): string | undefined {
  if (isOpening) return 'shimmer 900ms ease-in-out 150ms infinite'
  return hasChanged ? 'changed 1000ms ease-out' : undefined
}
