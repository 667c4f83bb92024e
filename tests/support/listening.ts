// Counts what the server in this process listens for, so that a test can wait until a subscription has begun: nobody
// who subscribes is told when that is.

/** Begins to count; `end` gives EventTarget back as it was. */
export function followListening() {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  // The server's events are the only ones whose target is nothing but a target.
  const isOfServer = (target: EventTarget, type: string) =>
    type === 'message' && target.constructor === EventTarget
  let begun = 0
  let ended = 0
  EventTarget.prototype.addEventListener = function (...args) {
    if (isOfServer(this, args[0])) begun += 1
    addEventListener.apply(this, args)
  }
  EventTarget.prototype.removeEventListener = function (...args) {
    if (isOfServer(this, args[0])) ended += 1
    removeEventListener.apply(this, args)
  }
  return {
    /** How many listen now. */
    count: () => begun - ended,
    /** How many have begun to, also of those that have ended. */
    begun: () => begun,
    end: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  }
}
