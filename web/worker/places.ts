// Which addresses are screens: the page of the application answers for them, also without the network.

/** What the server itself answers, whatever the case of the letters. */
const OF_THE_SERVER =
  /^\/(api|approvalgroup|auth|equipment|files|glaccount|gpemployee|graphql|healthz|import|job|jobcostcode|jobdivisionpaylocation|manual|notificationhub|paylocation|profile\/.+|readyz|setting|site|taskcategory|timesheet|timesheetevent|timesheethistory|timesheetnotification|user|userlog|workorder|workordertask)(\/|\(|%28|$)/i
const HAS_EXTENSION = /\.[^/]*$/

/** Whether the page of the application answers for a path. */
export function isScreen(pathname: string): boolean {
  return !OF_THE_SERVER.test(pathname) && !HAS_EXTENSION.test(pathname)
}
