// Keeps the grid up to date: after a change of a timesheet, fetches its owner's week and the totals again.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import type { useLiveWeeksSubscription } from '#web/__generated__/useLiveWeeksSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import type { PersonWeek } from './personWeek.ts'

/** Milliseconds of debounce: forty approvals cause one request. */
const GATHER = 250
/** People per request: a page. */
const PEOPLE_MAX = 100

export type Narrowed = { week: string; group: string | null; search: string | null }

/** `query` is that of the weeks of some people. @returns a function that fetches them again. */
export function useLiveWeeks(
  query: GraphQLTaggedNode,
  narrowed: Narrowed,
  rows: readonly PersonWeek[],
  eventCursor: string,
) {
  const environment = useRelayEnvironment()
  const due = useRef({
    users: new Set<string>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const now = useRef({ narrowed, rows })
  now.current = { narrowed, rows }

  const ask = useCallback(() => {
    const users = [...due.current.users]
    due.current = { users: new Set(), timer: undefined }
    for (let at = 0; at < users.length; at += PEOPLE_MAX) {
      const some = users.slice(at, at + PEOPLE_MAX)
      // After a failure the screen stays as it is; the grid catches up when the connection is back.
      fetchAgain(environment, query, { ...now.current.narrowed, users: some }).catch(() => {})
    }
  }, [environment, query])
  const askAgain = useCallback(
    (users: readonly string[]) => {
      for (const user of users) due.current.users.add(user)
      due.current.timer ??= setTimeout(ask, GATHER)
    },
    [ask],
  )
  useEffect(() => () => clearTimeout(due.current.timer), [])

  const [since] = useState(eventCursor)
  useSubscription<useLiveWeeksSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { since },
        onNext: (event) => {
          if (!event) return
          const { gap, timesheet, goneId } = event.timesheetChanged
          if (gap) catchUp()
          else if (timesheet) askAgain([timesheet.user.id])
          // A deleted timesheet does not tell its owner.
          else if (goneId) askAgain(now.current.rows.map(({ user }) => user.id))
        },
      }),
      [since, askAgain],
    ),
  )
  return askAgain
}

const subscription = graphql`
  subscription useLiveWeeksSubscription($since: String) {
    timesheetChanged(since: $since) {
      gap
      timesheet {
        id
        status
        version
        user {
          id
        }
      }
      goneId @deleteRecord
    }
  }
`
