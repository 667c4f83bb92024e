// Fetches the viewer's own week or month again: at midnight, and when the screen catches up on missed events.
import { useCallback, useEffect, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

/** Returns a constant function that fetches the days again, to call after a change. After a failure the screen stays as it is. */
export function useDaysAgain(query: GraphQLTaggedNode, variables: object): () => void {
  const environment = useRelayEnvironment()
  const latest = useRef(variables)
  latest.current = variables
  const again = useCallback(
    () => void fetchAgain(environment, query, latest.current).catch(() => {}),
    [environment, query],
  )
  useCatchUp(again)
  const { date: today } = useCompanyClock()
  const before = useRef(today)
  useEffect(() => {
    if (before.current !== today) again()
    before.current = today
  }, [today, again])
  return again
}
