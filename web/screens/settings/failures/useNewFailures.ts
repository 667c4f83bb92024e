// Offers failures that were logged after the list was fetched, and fetches them when the user asks. A list of groups
// cannot show a single new failure.
import { useCallback, useMemo, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import type { FailuresScreenQuery } from '#web/__generated__/FailuresScreenQuery.graphql.ts'
import type { useNewFailuresSubscription } from '#web/__generated__/useNewFailuresSubscription.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { useCatchUp } from '#web/relay/connection.ts'

type Variables = FailuresScreenQuery['variables']

/** `query` fetches the list; both are constants while the list is the same. */
export function useNewFailures(query: GraphQLTaggedNode, variables: Variables) {
  const environment = useRelayEnvironment()
  const { kind, search } = variables.filter
  // They belong to the previous list.
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
