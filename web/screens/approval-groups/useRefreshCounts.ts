// The counts of a group also change with accounts and timesheets. A moment after such changes, the rows on screen are
// fetched again, once for all of them.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { PAGE_MAX } from '#domain/limits.ts'
import type { useRefreshCountsQuery } from '#web/__generated__/useRefreshCountsQuery.graphql.ts'
import type { useRefreshCountsSubscription } from '#web/__generated__/useRefreshCountsSubscription.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

/** Milliseconds of debounce. */
const PAUSE = 1000

/**
 * `ids` are those of the rows on screen. @param first the event cursor that was read with them.
 * @returns a function to call after a change.
 */
export function useRefreshCounts(ids: readonly string[], first: string): () => void {
  const [since] = useState(first)
  const environment = useRelayEnvironment()
  const onScreen = useRef(ids)
  onScreen.current = ids
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void readAgain(environment, onScreen.current)
    }, PAUSE)
  }, [environment])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useSubscription<useRefreshCountsSubscription>(
    useMemo(() => ({ subscription, variables: { since }, onNext: soon }), [soon, since]),
  )
  return soon
}

async function readAgain(environment: Environment, ids: readonly string[]): Promise<void> {
  for (let at = 0; at === 0 || at < ids.length; at += PAGE_MAX) {
    const variables = { ids: ids.slice(at, at + PAGE_MAX) }
    // If the fetch fails, the next change repeats it.
    await fetchAgain<useRefreshCountsQuery>(environment, query, variables).catch(() => {})
  }
}

/* oxlint-disable relay/must-colocate-fragment-spreads -- who shows these reads them from the store */
const query = graphql`
  query useRefreshCountsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ApprovalGroupDetails {
        ...groupRow_group @alias(as: "row")
      }
    }
    ...NobodyNotice_query
  }
`
/* oxlint-enable relay/must-colocate-fragment-spreads */
const subscription = graphql`
  subscription useRefreshCountsSubscription($since: String) {
    timesheetChanged(since: $since) {
      gap
    }
  }
`
