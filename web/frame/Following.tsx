// What the frame follows while somebody is signed in, of which nothing shows by itself.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { UserType } from '#domain/people.ts'
import type { FollowingEventsQuery } from '#web/__generated__/FollowingEventsQuery.graphql.ts'
import { FollowKept } from '#web/manuals/FollowKept.tsx'
import { FollowSettings } from './FollowSettings.tsx'
import { FollowViewer } from './FollowViewer.tsx'
import { SessionTimeout } from './SessionTimeout.tsx'

type Props = Parameters<typeof FollowViewer>[0] & {
  /** How far live events had come when the frame was read. */
  since: string
  userType: UserType
  onLogOut: () => void
}

export function Following({ viewer, since, userType, onLogOut }: Props) {
  return (
    <>
      <FollowViewer viewer={viewer} />
      <FollowSettings since={since} />
      <FollowKept since={since} userType={userType} />
      <SessionTimeout onLogOut={onLogOut} />
    </>
  )
}

/**
 * A click on an entry of the sidebar refreshes timesheet events (spec 2): the screen it leads to asks for its timesheets
 * itself, and this for how many notifications of them are unread, should a live one have been missed.
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
  // What does not come now comes live, or with the next click.
  fetchQuery<FollowingEventsQuery>(environment, query, {})
    .toPromise()
    .catch(() => {})
}
