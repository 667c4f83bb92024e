// Failures that were kept since the list was read: they are offered, and read with the next look at the list. A list of
// groups has no place for one of them.
import { useCallback, useMemo, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import type { FailuresScreenQuery } from '#web/__generated__/FailuresScreenQuery.graphql.ts'
import type { useNewFailuresSubscription } from '#web/__generated__/useNewFailuresSubscription.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { useCatchUp } from '#web/relay/connection.ts'

type Variables = FailuresScreenQuery['variables']

/** `query` reads the list; both are always the same objects while the list is the same. */
export function useNewFailures(query: GraphQLTaggedNode, variables: Variables) {
  const environment = useRelayEnvironment()
  const { kind, search } = variables.filter
  // Of another list they are no news.
  const list = JSON.stringify([kind, search])
  const [news, setNews] = useState({ list, count: 0 })
  useSubscription<useNewFailuresSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useNewFailuresSubscription {
            failureKept {
              failure {
                kind
                reference
              }
            }
          }
        `,
        variables: {},
        onNext: (event) => {
          const failure = event?.failureKept.failure
          if (!failure || (kind != null && failure.kind !== kind)) return
          if (search != null && failure.reference !== search) return
          setNews((before) => ({ list, count: before.list === list ? before.count + 1 : 1 }))
        },
      }),
      [kind, search, list],
    ),
  )
  const look = useCallback(
    () =>
      fetchQuery<FailuresScreenQuery>(environment, query, { filter: { kind, search } })
        .toPromise()
        .then(
          () => setNews({ list, count: 0 }),
          () => notify.error(UNREACHABLE),
        ),
    [environment, query, kind, search, list],
  )
  useCatchUp(look)
  return { count: news.list === list ? news.count : 0, look }
}
