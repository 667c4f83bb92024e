// Offers failures that were logged after the list was fetched, and fetches them when the user asks. A list of groups
// cannot show a single new failure.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import type { FailuresScreenQuery } from '#web/__generated__/FailuresScreenQuery.graphql.ts'
import type { useNewFailuresSubscription } from '#web/__generated__/useNewFailuresSubscription.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { catchUp, useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

type Variables = FailuresScreenQuery['variables']
type Failure = NonNullable<useNewFailuresSubscription['response']['failureKept']['failure']>

/**
 * `query` fetches the list; both are constants while the list is the same.
 * @param eventCursor the position of the live events when the list was fetched.
 */
export function useNewFailures(query: GraphQLTaggedNode, variables: Variables, eventCursor: string) {
  const environment = useRelayEnvironment()
  const { kind, search } = variables.filter
  // The waiting failures belong to the previous list.
  const list = JSON.stringify([kind, search])
  const [news, setNews] = useState({ list, count: 0 })
  const now = useRef({ list, filter: variables.filter })
  now.current = { list, filter: variables.filter }
  /** Failures that arrived while this list was on screen or the next one was loading. */
  const received = useRef<Failure[]>([])
  const [since] = useState(eventCursor)
  useSubscription<useNewFailuresSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useNewFailuresSubscription($since: String) {
            failureKept(since: $since) {
              gap
              failure {
                kind
                reference
              }
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          if (event?.failureKept.gap) catchUp()
          const failure = event?.failureKept.failure
          if (!failure) return
          received.current.push(failure)
          const { list, filter } = now.current
          if (!isListed(failure, filter)) return
          setNews((before) => ({ list, count: before.list === list ? before.count + 1 : 1 }))
        },
      }),
      [since],
    ),
  )
  const look = useCallback(
    () =>
      fetchAgain<FailuresScreenQuery>(environment, query, { filter: { kind, search } }).then(
        () => setNews({ list, count: 0 }),
        () => notify.error(UNREACHABLE),
      ),
    [environment, query, kind, search, list],
  )
  // Another list may have been loaded before the last of them arrived.
  const change = useEffectEvent(() => {
    const isOlder = received.current.some((failure) => isListed(failure, variables.filter))
    received.current = []
    if (isOlder) void look()
  })
  useEffect(() => change(), [list])
  useCatchUp(look)
  return { count: news.list === list ? news.count : 0, look }
}

function isListed({ kind, reference }: Failure, filter: Variables['filter']): boolean {
  return (
    (filter.kind == null || kind === filter.kind) && (filter.search == null || reference === filter.search)
  )
}
