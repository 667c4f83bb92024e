// Which addresses are screens: the page of the application answers for them, also without the network.

/** What the server itself answers, whatever the case of the letters. */
const OF_THE_SERVER =
  /^\/(api|auth|equipment|files|glaccount|graphql|healthz|import|job|jobcostcode|manual|notificationhub|profile\/.+|readyz|site|taskcategory|timesheet|user|workorder|workordertask)(\/|\(|%28|$)/i
const HAS_EXTENSION = /\.[^/]*$/

/** Whether the page of the application answers for a path. */
export function isScreen(pathname: string): boolean {
  return !OF_THE_SERVER.test(pathname) && !HAS_EXTENSION.test(pathname)
}
