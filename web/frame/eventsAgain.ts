// A click on an entry of the sidebar refreshes timesheet events (spec 2): the screen it leads to asks for its timesheets
// itself, and this for how many notifications of them are unread, should a live one have been missed.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { eventsAgainQuery } from '#web/__generated__/eventsAgainQuery.graphql.ts'

export function askEventsAgain(environment: Environment): void {
  const query = graphql`
    query eventsAgainQuery {
      me {
        id
        unreadNotifications
      }
    }
  `
  // What does not come now comes live, or with the next click.
  fetchQuery<eventsAgainQuery>(environment, query, {})
    .toPromise()
    .catch(() => {})
}
