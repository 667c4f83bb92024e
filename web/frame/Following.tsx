// The subscriptions of the frame, which render nothing themselves.
import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { UserType } from '#domain/people.ts'
import type { FollowingEventsQuery } from '#web/__generated__/FollowingEventsQuery.graphql.ts'
import { FollowOfflineManuals } from '#web/manuals/FollowOfflineManuals.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { FollowClosedDays } from './FollowClosedDays.tsx'
import { FollowNotifications } from './FollowNotifications.tsx'
import { FollowOffers } from './FollowOffers.tsx'
import { FollowSettings } from './FollowSettings.tsx'
import { FollowViewer } from './FollowViewer.tsx'
import { SessionTimeout } from './SessionTimeout.tsx'

type Props = Parameters<typeof FollowViewer>[0] & {
  userType: UserType
  onLogOut: () => void
}

export function Following({ viewer, since, userType, onLogOut }: Props) {
  return (
    <>
      <FollowViewer viewer={viewer} since={since} />
      <FollowNotifications since={since} />
      <FollowOffers since={since} />
      <FollowSettings since={since} />
      <FollowClosedDays userType={userType} since={since} />
      <FollowOfflineManuals since={since} userType={userType} />
      <SessionTimeout onLogOut={onLogOut} />
    </>
  )
}

/**
 * A click on a sidebar entry refreshes timesheet events (spec 2): the screen reloads its timesheets, and this reloads
 * the number of unread notifications.
 */
export function askEventsAgain(environment: Environment): void {
  const query = graphql`
    query FollowingEventsQuery {
      me {
        id
        unreadNotifications
      }
    }
  `
  // After a failure the next live update or click corrects it.
  fetchAgain<FollowingEventsQuery>(environment, query, {}).catch(() => {})
}
