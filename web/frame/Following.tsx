// What the frame follows while somebody is signed in, of which nothing shows by itself.
import { FindKeys, type Finding } from './FindKeys.ts'
import { FollowSettings } from './FollowSettings.tsx'
import { FollowViewer } from './FollowViewer.tsx'
import { SessionTimeout } from './SessionTimeout.tsx'

type Props = Parameters<typeof FollowViewer>[0] & {
  /** How far live events had come when the frame was read. */
  since: string
  onLogOut: () => void
  finding: Finding
}

export function Following({ viewer, since, onLogOut, finding }: Props) {
  return (
    <>
      <FollowViewer viewer={viewer} />
      <FollowSettings since={since} />
      <FindKeys {...finding} />
      <SessionTimeout onLogOut={onLogOut} />
    </>
  )
}
