// Who may mail a docket to its customer: everyone who can see its timesheet. User_Administrators may, too, because mailing
// changes no timesheet. The mail always goes to the signed address.
import type { Viewer } from '#server/auth/viewer.ts'
import { inSight, sightOf } from './sight.ts'

/** The dockets that the viewer may mail, as a `where`. */
export function mailableBy(viewer: Viewer) {
  return inSight(sightOf(viewer))
}
