// A change that touches only the header of a timesheet: its status, its group, its reason; or not even that.
import { eventOf, type TimesheetAction, type TimesheetRemark } from '#domain/timesheet/lifecycle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Header } from './claim.ts'
import { headerRows, snapshotHeader } from './history.ts'
import type { TimesheetChange } from './types.ts'

export function headerChange(
  viewer: Viewer,
  action: TimesheetAction | TimesheetRemark,
  before: Header,
  after: Header,
  eventId: number,
): TimesheetChange {
  return {
    action,
    event: eventOf(action, false),
    eventId,
    sheet: after,
    formerGroupId: before.approvalGroupId,
    history: headerRows(viewer, after, snapshotHeader(before), snapshotHeader(after)),
  }
}
