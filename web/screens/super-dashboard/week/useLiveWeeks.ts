// Keeps the grid up to date: after a change of a timesheet, fetches its owner's week and the totals again.
import { useCallback, useMemo, useRef, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import type { useLiveWeeksSubscription } from '#web/__generated__/useLiveWeeksSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useSoon } from '#web/relay/follow.ts'
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
  const due = useRef(new Set<string>())
  const soon = useSoon(async () => {
    const users = [...due.current]
    due.current.clear()
    for (let at = 0; at < users.length; at += PEOPLE_MAX)
      // After a failure the screen stays as it is; the grid catches up when the connection is back.
      await fetchAgain(environment, query, {
        ...narrowed,
        users: users.slice(at, at + PEOPLE_MAX),
      }).catch(() => {})
  }, GATHER)
  const askAgain = useCallback(
    (users: readonly string[]) => {
      for (const user of users) due.current.add(user)
      soon()
    },
    [soon],
  )
  const onScreen = useRef(rows)
  onScreen.current = rows

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
          else if (goneId) askAgain(onScreen.current.map(({ user }) => user.id))
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
