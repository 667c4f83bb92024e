// Reads a list again, as far as it was read, when live changes were missed.
import { useCallback } from 'react'
import { useCatchUp } from '#web/relay/connection.ts'

/** As many rows as one page may have. */
export const PAGE_MAX = 100

type Refetch = (variables: { count: number }, options: { fetchPolicy: 'network-only' }) => unknown

/** `loaded` rows are there now, `page` of them at least are read again; the answer does so at any time. */
export function useCatchUpPages(refetch: Refetch, loaded: number, page: number): () => void {
  const again = useCallback(
    () =>
      void refetch({ count: Math.min(Math.max(loaded, page), PAGE_MAX) }, { fetchPolicy: 'network-only' }),
    [refetch, loaded, page],
  )
  useCatchUp(again)
  return again
}
