// Whether the user came to a screen from its list. Leaving the screen then returns to the list's filters and scroll
// position.

/** The state of the history entry. */
export const fromList = { isFromList: true } as const

export function cameFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state
}
