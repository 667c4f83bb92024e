// Keeps what is kept on this device as the server has it: a newer file takes the place of the one before, and what the
// person sees no more is gone. Draws nothing.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { FollowKeptSubscription } from '#web/__generated__/FollowKeptSubscription.graphql.ts'
import { useClient } from '#web/relay/client.ts'
import { checkKept } from './checkKept.ts'
import { useKept } from './useKept.ts'

type Props = {
  /** How far live events had come when the frame was read. */
  since: string
  /** By it manuals are seen. */
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
