// Subscribes to what is closed for the viewer, so that an open form, the week and the lists change when a pay period is
// closed or opened. Renders nothing.
import { useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { UserType } from '#domain/people.ts'
import type { FollowClosedDaysSubscription } from '#web/__generated__/FollowClosedDaysSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { readClosedDays } from '#web/timesheets/closedDays.ts'

export function FollowClosedDays({ userType }: { userType: UserType }) {
  const known = useRef<string>(null)
  useSubscription<FollowClosedDaysSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowClosedDaysSubscription {
            closedDaysChanged {
              id
              ...closedDays_me
            }
          }
        `,
        variables: {},
        onNext: (event) => {
          if (!event) return
          const before = known.current
          known.current = JSON.stringify(readClosedDays(event.closedDaysChanged))
          // Others see the timesheets of everybody, whose periods are not the viewer's.
          if (userType !== 'STAFF' || before !== known.current) catchUp()
        },
      }),
      [userType],
    ),
  )
  return null
}
