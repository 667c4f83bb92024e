// Polls the progress of a running check every two seconds.
import { useEffect } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import historyQuery, {
  type SealedHistoryScreenQuery,
} from '#web/__generated__/SealedHistoryScreenQuery.graphql.ts'

const EVERY = 2000

export function useFollowCheck(isRunning: boolean): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isRunning) return
    const read = () =>
      fetchQuery<SealedHistoryScreenQuery>(environment, historyQuery, {}, { fetchPolicy: 'network-only' })
        .toPromise()
        // The next one may succeed.
        .catch(() => {})
    const timer = setInterval(() => void read(), EVERY)
    return () => clearInterval(timer)
  }, [environment, isRunning])
}
