// Keeps the manuals on this device in line with the server: replaces changed files and deletes those that the person
// may no longer see. Renders nothing.
import { useEffect, useEffectEvent } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useClient } from '#web/relay/client.ts'
import { useRecordChanges } from '#web/relay/follow.ts'
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

function Follow({ since, userType }: Props) {
  const environment = useRelayEnvironment()
  const files = useClient().files()
  const check = useEffectEvent(() => void syncOfflineManuals(environment, files))
  useEffect(() => check(), [userType])
  useRecordChanges(['MANUAL'], since, () => void syncOfflineManuals(environment, files))
  return null
}
