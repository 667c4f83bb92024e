// What the frame follows while somebody is signed in, of which nothing shows by itself.
import { FollowSettings } from './FollowSettings.tsx'
import { FollowViewer } from './FollowViewer.tsx'
import { SessionTimeout } from './SessionTimeout.tsx'

type Props = Parameters<typeof FollowViewer>[0] & {
  /** How far live events had come when the frame was read. */
  since: string
  onLogOut: () => void
}

export function Following({ viewer, since, onLogOut }: Props) {
  return (
    <>
      <FollowViewer viewer={viewer} />
      <FollowSettings since={since} />
      <SessionTimeout onLogOut={onLogOut} />
    </>
  )
}
