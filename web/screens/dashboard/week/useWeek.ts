// The week on screen: which it is, going to another, and asking again when a timesheet of it changes.
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { useAttempt } from '#web/relay/useScreen.ts'

/**
 * The week that the address asks for; the one before as long as that is on its way. The week that the screen came with is
 * there already, every further one is asked for, so that the rest of the screen stays as it is.
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
 * Asks for the week again, for the list to say when: a change may have moved what counts. Asks by itself when the day is
 * over, and where the list asks again what it missed. `query` is that of one week.
 */
export function useWeekAgain(query: GraphQLTaggedNode, week: string | null): () => void {
  const environment = useRelayEnvironment()
  /** Whether it is being asked for, and whether something changed since. */
  const asking = useRef<'no' | 'yes' | 'outdated'>('no')
  const again = useCallback(() => {
    if (asking.current !== 'no') {
      asking.current = 'outdated'
      return
    }
    const ask = () => {
      asking.current = 'yes'
      fetchQuery(environment, query, { week }).subscribe({ complete: end, error: end })
    }
    const end = () => {
      const isOutdated = asking.current === 'outdated'
      asking.current = 'no'
      if (isOutdated) ask()
    }
    ask()
  }, [environment, query, week])
  useCatchUp(again)
  const { date: today } = useCompanyClock()
  const before = useRef(today)
  useEffect(() => {
    if (before.current !== today) again()
    before.current = today
  }, [today, again])
  return again
}
