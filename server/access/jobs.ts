// Which jobs a person may book time to, as a filter for lists and as a check for one job (spec 6).
import type { Viewer } from '#server/auth/viewer.ts'

/** All jobs, or the jobs of the divisions of the person's pay location. */
export type JobReach = 'all' | { divisions: readonly string[] }

export function jobReachOf({ userType, divisions }: Pick<Viewer, 'userType' | 'divisions'>): JobReach {
  return userType === 'STAFF' ? { divisions } : 'all'
}

/** The permitted jobs as a `where`. */
export function inReach(reach: JobReach) {
  return reach === 'all' ? {} : { division: { in: [...reach.divisions] } }
}

export function mayBookTo(
  viewer: Pick<Viewer, 'userType' | 'divisions'>,
  { division }: { division: string },
): boolean {
  const reach = jobReachOf(viewer)
  return reach === 'all' || reach.divisions.includes(division)
}
