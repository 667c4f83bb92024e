// Saved views of reports: a person's own, of the reports that their role has.
import { mayOpen, reportNames } from '#domain/report/reports.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { own } from './own-rows.ts'

/** The views that the viewer may read. Those of reports that they can no longer open are left out. */
export function ownViews(viewer: Viewer) {
  return { ...own(viewer), report: { in: reportNames.filter((name) => mayOpen(name, viewer)) } }
}
