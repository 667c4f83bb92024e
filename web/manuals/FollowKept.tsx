// Keeps the manuals on this device in line with the server: replaces changed files and deletes those that the person
// may no longer see. Renders nothing.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { FollowKeptSubscription } from '#web/__generated__/FollowKeptSubscription.graphql.ts'
import { useClient } from '#web/relay/client.ts'
import { checkKept } from './checkKept.ts'
import { useKept } from './useKept.ts'

type Props = {
  /** The position of the live events when the frame was fetched. */
  since: string
  /** Decides which manuals the person may see. */
  userType: string
}

export function FollowKept(props: Props) {
  return useKept().length > 0 && <Follow {...props} />
}

function Follow({ since: first, userType }: Props) {
  const [since] = useState(first)
  const environment = useRelayEnvironment()
  const files = useClient().files()
  const check = useEffectEvent(() => void checkKept(environment, files))
  useEffect(() => check(), [userType])
  useSubscription<FollowKeptSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowKeptSubscription($since: String) {
            manualsChanged(since: $since) {
              manualId
            }
          }
        `,
        variables: { since },
        onNext: () => void checkKept(environment, files),
      }),
      [since, environment, files],
    ),
  )
  return null
}
