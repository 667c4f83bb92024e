// What somebody else has changed since a screen was read, and the reading of it again.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import type { followRecordsSubscription } from '#web/__generated__/followRecordsSubscription.graphql.ts'
import type { followTimesheetsSubscription } from '#web/__generated__/followTimesheetsSubscription.graphql.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { onChange } from './changes.ts'
import { fetchAgain } from './fetchAgain.ts'

export type Nouns = NonNullable<followRecordsSubscription['variables']['nouns']>

/**
 * Calls `onChange` after each change of records of these nouns, with the id of the record for administrators; after missed
 * ones once, with null.
 * @param first the event cursor that was read with the screen.
 */
export function useRecordChanges(
  nouns: Nouns,
  first: string,
  onChange: (recordId: string | null) => void,
): void {
  const [variables] = useState({ nouns, since: first })
  const latest = useRef(onChange)
  latest.current = onChange
  useSubscription<followRecordsSubscription>(
    useMemo(
      () => ({
        subscription: records,
        variables,
        onNext: (event) => latest.current(event?.recordChanged.recordId ?? null),
      }),
      [variables],
    ),
  )
}

/** Calls `onChange` after each change of a timesheet that the viewer sees, and after missed ones. */
export function useTimesheetChanges(first: string, onChange: () => void): void {
  const [variables] = useState({ since: first })
  useSubscription<followTimesheetsSubscription>(
    useMemo(() => ({ subscription: timesheets, variables, onNext: onChange }), [variables, onChange]),
  )
}

/** @returns a function that reads a screen's query again; if that fails, the screen stays as it is. */
export function useReadAgain<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): () => Promise<unknown> {
  const environment = useRelayEnvironment()
  return () => fetchAgain<Query>(environment, query, variables).catch(() => {})
}

/** Reads a query without variables again after each change by this user; if that fails, after the next one. */
export function useReadAfterChanges(query: GraphQLTaggedNode): void {
  const environment = useRelayEnvironment()
  useEffect(
    () => onChange(() => void fetchAgain(environment, query, {}).catch(() => {})),
    [environment, query],
  )
}

/**
 * @returns a constant function that has `act` run once for all its calls within the pause, and again for those that come while
 * it runs. @param pause in milliseconds; by default what the counts next to a list wait.
 */
export function useSoon(act: () => unknown, pause = 1000): () => void {
  const latest = useRef(act)
  latest.current = act
  const state = useRef(idle())
  useEffect(
    () => () => {
      clearTimeout(state.current.timer)
      state.current = idle()
    },
    [],
  )
  return useCallback(
    function soon(): void {
      const now = state.current
      if (now.isRunning) now.isDue = true
      else
        now.timer ??= setTimeout(async () => {
          now.timer = undefined
          now.isRunning = true
          try {
            await latest.current()
          } catch (error) {
            // A failed call has been reported; the next change calls again.
            if (!(error instanceof CallFailed)) throw error
          } finally {
            now.isRunning = false
          }
          // It is another one once the screen is gone.
          if (now.isDue && state.current === now) {
            now.isDue = false
            soon()
          }
        }, pause)
    },
    [pause],
  )
}

const idle = () => ({
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  isRunning: false,
  isDue: false,
})

/** Milliseconds between two readings of what is running. */
const EVERY = 2000

/** Reads a query without variables every two seconds while something is running, which has no events. */
export function usePolling(query: GraphQLTaggedNode, isRunning: boolean): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isRunning) return
    const read = () =>
      fetchQuery(environment, query, {}, { fetchPolicy: 'network-only' })
        .toPromise()
        // The next one may succeed.
        .catch(() => {})
    const timer = setInterval(() => void read(), EVERY)
    return () => clearInterval(timer)
  }, [environment, query, isRunning])
}

const records = graphql`
  subscription followRecordsSubscription($nouns: [AdministeredNoun!], $since: String) {
    recordChanged(nouns: $nouns, since: $since) {
      recordId
    }
  }
`
const timesheets = graphql`
  subscription followTimesheetsSubscription($since: String) {
    timesheetChanged(since: $since) {
      gap
    }
  }
`
