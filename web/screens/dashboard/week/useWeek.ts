// The week on screen: which one, navigation to others, and fetching it again when one of its timesheets changes.
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useAttempt } from '#web/relay/useScreen.ts'

/**
 * The week in the address, or the previous one while that is loading. The screen's query includes the first week; the
 * other weeks have a query of their own, so that the rest of the screen stays as it is.
 */
export function useShownWeek<Q extends OperationType>(query: GraphQLTaggedNode, asked: string | null) {
  const week = useDeferredValue(asked)
  const [first] = useState(week)
  const [hasGone, setGone] = useState(false)
  const isFirst = week === first && !hasGone
  if (!isFirst && !hasGone) setGone(true)
  const data = useLazyLoadQuery<Q>(
    query,
    { week },
    { fetchPolicy: isFirst ? 'store-or-network' : 'store-and-network', fetchKey: useAttempt() },
  )
  return { data, week, isBusy: week !== asked }
}

/**
 * Returns a function that fetches the week again, for the list to call after a change. Also fetches it again at
 * midnight, and when the list catches up on missed events. `query` is that of one week.
 */
export function useWeekAgain(query: GraphQLTaggedNode, week: string | null): () => void {
  const environment = useRelayEnvironment()
  const again = useCallback(
    () => void fetchAgain(environment, query, { week }).catch(() => {}),
    [environment, query, week],
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
