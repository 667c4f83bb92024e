// React's development build notes with each element where it was made, to show it with a complaint. Nothing reads it here,
// as a complaint fails its test by its words, and it was a twelfth of the time of the screens' tests.
import * as React from 'react'

const INSIDE = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/** Has React believe that it noted enough of them. */
export function makeElementsQuickly(): void {
  const inside = (React as unknown as Record<typeof INSIDE, object>)[INSIDE]
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
}
