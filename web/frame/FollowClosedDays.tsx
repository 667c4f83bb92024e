// Subscribes to the closed days of the viewer, so that an open form, the week and the lists change when a pay period is
// closed or opened. Renders nothing.
import { useMemo, useRef, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { UserType } from '#domain/people.ts'
import type { FollowClosedDaysSubscription } from '#web/__generated__/FollowClosedDaysSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { readClosedDays } from '#web/timesheets/closedDays.ts'

type Props = {
  userType: UserType
  /** The event cursor from when the frame was loaded. */
  since: string
}

export function FollowClosedDays({ userType, since: first }: Props) {
  const [since] = useState(first)
  const known = useRef<string>(null)
  useSubscription<FollowClosedDaysSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowClosedDaysSubscription($since: String) {
            closedDaysChanged(since: $since) {
              id
              ...closedDays_me
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          if (!event) return
          const before = known.current
          known.current = JSON.stringify(readClosedDays(event.closedDaysChanged))
          // Other roles see everybody's timesheets, to which the viewer's pay periods do not apply.
          if (userType !== 'STAFF' || before !== known.current) catchUp()
        },
      }),
      [userType, since],
    ),
  )
  return null
}
