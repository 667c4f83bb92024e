// Follows the days that others prepare for the viewer: they appear, change and go on the home and in an open form. Renders
// nothing.
import { useMemo, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { FollowOffersSubscription } from '#web/__generated__/FollowOffersSubscription.graphql.ts'
import type { readOffersQuery } from '#web/__generated__/readOffersQuery.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useSoon } from '#web/relay/follow.ts'
import { offersQuery } from '#web/timesheets/offers/readOffers.ts'

/** Milliseconds: a leader may change several days one after the other. */
const PAUSE = 200

/** @param since the event cursor from when the frame was loaded. */
export function FollowOffers({ since: first }: { since: string }) {
  const [since] = useState(first)
  const environment = useRelayEnvironment()
  const readSoon = useSoon(() => fetchAgain<readOffersQuery>(environment, offersQuery, {}), PAUSE)
  useSubscription<FollowOffersSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowOffersSubscription($since: String) {
            preparedDayChanged(since: $since) {
              isOwn
              gap
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          // Those who prepare follow the days of others, too.
          if (event?.preparedDayChanged.isOwn || event?.preparedDayChanged.gap) readSoon()
        },
      }),
      [since, readSoon],
    ),
  )
  return null
}
