// The week on screen: the week in the address, or the previous one while that is loading.
import { useDeferredValue, useState } from 'react'
import { useLazyLoadQuery } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
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
