// Offers failures that were logged after the list was fetched, and fetches them when the user asks. A list of groups
// cannot show a single new failure.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import type { FailuresScreenQuery } from '#web/__generated__/FailuresScreenQuery.graphql.ts'
import type { useNewFailuresSubscription } from '#web/__generated__/useNewFailuresSubscription.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { useCatchUp } from '#web/relay/connection.ts'

type Variables = FailuresScreenQuery['variables']
type Failure = NonNullable<useNewFailuresSubscription['response']['failureKept']['failure']>

/** How many failures a list lacks. */
type Added = Variables['filter'] & { count: number }

/** `query` fetches the list; both are constants while the list is the same. */
export function useNewFailures(query: GraphQLTaggedNode, variables: Variables) {
  const environment = useRelayEnvironment()
  const { kind, search } = variables.filter
  const [added, setAdded] = useState<Added>({ kind, search, count: 0 })
  // Those of another list do not count here.
  const count = added.kind === kind && added.search === search ? added.count : 0
  const filter = useRef(variables.filter)
  filter.current = variables.filter
  /** Those that came while the list on screen was shown, or while the next one was on its way. */
  const heard = useRef<Failure[]>([])
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
          if (!failure) return
          heard.current.push(failure)
          const shown = filter.current
          if (!isListed(failure, shown)) return
          setAdded((before) => {
            const isSame = before.kind === shown.kind && before.search === shown.search
            return { ...shown, count: isSame ? before.count + 1 : 1 }
          })
        },
      }),
      [],
    ),
  )
  const look = useCallback(
    () =>
      fetchQuery<FailuresScreenQuery>(environment, query, { filter: { kind, search } })
        .toPromise()
        .then(
          () => setAdded({ kind, search, count: 0 }),
          () => notify.error(UNREACHABLE),
        ),
    [environment, query, kind, search],
  )
  // Another list may have been read before the last of them came.
  const change = useEffectEvent(() => {
    const isOlder = heard.current.some((failure) => isListed(failure, filter.current))
    heard.current = []
    if (isOlder) void look()
  })
  useEffect(() => change(), [kind, search])
  useCatchUp(look)
  return { count, look }
}

function isListed({ kind, reference }: Failure, filter: Variables['filter']): boolean {
  return (
    (filter.kind == null || kind === filter.kind) && (filter.search == null || reference === filter.search)
  )
}
