// Messages from the service worker to open pages.

export type WorkerMessage =
  /** A push message arrived: the screen may be out of date (spec 7). */
  | { daybook: 'pushed' }
  /** A notification was clicked, and this page should open it. */
  | { daybook: 'open'; notificationId: number }
  /** The browser dropped or replaced its push subscription: it has to be registered again. */
  | { daybook: 'subscriptionChanged' }
