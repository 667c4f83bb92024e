// Which addresses are screens. The cached page answers for them, with or without a network.

/** Paths that the server answers itself, in upper or lower case. */
const OF_THE_SERVER =
  /^\/(api|approvalgroup|auth|docket|equipment|export|files|glaccount|gpemployee|graphql|healthz|import|job|jobcostcode|jobdivisionpaylocation|manual|notificationhub|paybatch|paybatchline|paylocation|payperiod|preparedday|profile\/.+|readyz|setting|site|taskcategory|timesheet|timesheetevent|timesheethistory|timesheetnotification|user|userlog|workorder|workordertask)(\/|\(|%28|$)/i
const HAS_EXTENSION = /\.[^/]*$/

/** Whether the cached page answers for a path. */
export function isScreen(pathname: string): boolean {
  return !OF_THE_SERVER.test(pathname) && !HAS_EXTENSION.test(pathname)
}
