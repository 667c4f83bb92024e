// Reads the deliveries every two seconds while one of them waits for its first attempt.
import { useEffect } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import webhooksQuery, { type WebhooksScreenQuery } from '#web/__generated__/WebhooksScreenQuery.graphql.ts'

const EVERY = 2000

export function useFollowDeliveries(isWaiting: boolean): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isWaiting) return
    const read = () =>
      fetchQuery<WebhooksScreenQuery>(environment, webhooksQuery, {}, { fetchPolicy: 'network-only' })
        .toPromise()
        // The next one may succeed.
        .catch(() => {})
    const timer = setInterval(() => void read(), EVERY)
    return () => clearInterval(timer)
  }, [environment, isWaiting])
}
