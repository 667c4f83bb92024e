// Whether a screen was reached from the list it belongs to: then leaving it goes back there, to its filter and place.

/** The state of the step in the history. */
export const fromList = { isFromList: true } as const

export function cameFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state
}
