// The change by this user that can still be undone, and that is sent before the next one.
const nothing = () => Promise.resolve()
let sendHeld = nothing

/** Milliseconds that a change waits for the one before it. */
const PATIENCE = 3_000

/** Runs `sending` before each change by this user, until the returned function is called. */
export function sendFirst(sending: () => Promise<void>): () => void {
  sendHeld = sending
  return () => {
    if (sendHeld === sending) sendHeld = nothing
  }
}

/** Sends the change that can still be undone: what the user does next follows from it. */
export async function sendHeldChange(): Promise<void> {
  if (sendHeld !== nothing)
    await Promise.race([sendHeld(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
