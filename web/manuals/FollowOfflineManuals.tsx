// Keeps the manuals on this device in line with the server: replaces changed files and deletes those that the person
// may no longer see. Renders nothing.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { FollowOfflineManualsSubscription } from '#web/__generated__/FollowOfflineManualsSubscription.graphql.ts'
import { useClient } from '#web/relay/client.ts'
import { syncOfflineManuals } from './syncOfflineManuals.ts'
import { useOfflineManuals } from './useOfflineManuals.ts'

type Props = {
  /** The position of the live events when the frame was fetched. */
  since: string
  /** Decides which manuals the person may see. */
  userType: string
}

export function FollowOfflineManuals(props: Props) {
  return useOfflineManuals().length > 0 && <Follow {...props} />
}

function Follow({ since: first, userType }: Props) {
  const [since] = useState(first)
  const environment = useRelayEnvironment()
  const files = useClient().files()
  const check = useEffectEvent(() => void syncOfflineManuals(environment, files))
  useEffect(() => check(), [userType])
  useSubscription<FollowOfflineManualsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowOfflineManualsSubscription($since: String) {
            manualsChanged(since: $since) {
              manualId
            }
          }
        `,
        variables: { since },
        onNext: () => void syncOfflineManuals(environment, files),
      }),
      [since, environment, files],
    ),
  )
  return null
}
