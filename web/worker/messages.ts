// What the service worker tells the pages of Daybook that are open.

export type WorkerMessage =
  /** A push message came: what is on screen may be out of date (spec 7). */
  | { daybook: 'pushed' }
  /** A shown notification was clicked, and this page is to open it. */
  | { daybook: 'open'; notificationId: number }
  /** The browser gave up its subscription, or made another one: it has to register again. */
  | { daybook: 'subscriptionChanged' }
