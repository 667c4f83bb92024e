// Which jobs a person may book to, as data, with what that says to a list and to a row (spec 6).
import type { Viewer } from '#server/auth/viewer.ts'

/** Any job, or those of the divisions of one's pay location. */
export type JobReach = 'all' | { divisions: readonly string[] }

export function jobReachOf({ userType, divisions }: Pick<Viewer, 'userType' | 'divisions'>): JobReach {
  return userType === 'STAFF' ? { divisions } : 'all'
}

/** The jobs within reach, as a `where`. */
export function inReach(reach: JobReach) {
  return reach === 'all' ? {} : { division: { in: [...reach.divisions] } }
}

/** Whether the viewer may book to a job. */
export function mayBookTo(viewer: Viewer, { division }: { division: string }): boolean {
  const reach = jobReachOf(viewer)
  return reach === 'all' || reach.divisions.includes(division)
}
