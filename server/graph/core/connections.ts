// Long-lived connections: sockets, and subscriptions over HTTP. A connection ends when its access token expires or its
// session ends. When the permissions of a user change, the viewers of their subscriptions are loaded again.
import { now } from '#server/adapters/clock.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import type { ProvedClaims } from '#server/auth/tokens.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { onEvent } from '#server/events/channel.ts'

/**
 * Why a connection ends: its token has expired, the session is refused, or its client shall come again, because the server
 * stops or the client has missed events.
 */
export type Ending = 'expired' | 'again' | NotAllowed

/** An open subscription. */
type Subscriber = {
  /** Makes the subscription load its viewer again before the next event. */
  invalidateViewer(): void
}

export type Connection = {
  /** Notifies a subscriber of changed permissions, until the returned function is called. */
  join(subscriber: Subscriber): () => void
  /** Ends the connection if its session has ended. */
  checkSession(): Promise<NotAllowed | null>
  end(why: Ending): void
  /** Removes a connection that has ended. */
  close(): void
}

export type Connections = {
  open(claims: ProvedClaims, end: (why: Ending) => void): Connection
  /** Ends every connection; clients reconnect by themselves. */
  endAll(): void
  /** Counts the changes of permissions, so that a viewer loaded before the last change can be detected. */
  changes(): number
  /** Stops listening. */
  dispose(): void
}

type Open = Connection & { userId: number; subscribers: Set<Subscriber> }

export function createConnections(): Connections {
  const open = new Set<Open>()
  let changes = 0
  // `onEvent` runs before subscribers get any later event.
  const dispose = onEvent('viewerChanged', ({ userId }) => {
    changes += 1
    for (const one of open) {
      if (userId !== null && one.userId !== userId) continue
      for (const subscriber of one.subscribers) subscriber.invalidateViewer()
      // If the session cannot be checked now, the next event checks it.
      if (userId !== null) one.checkSession().catch(() => {})
    }
  })

  return {
    open: (claims, end) => {
      const expiry = setTimeout(() => end('expired'), claims.expiresAt * 1000 - now().getTime())
      expiry.unref()
      const one: Open = {
        userId: claims.userId,
        subscribers: new Set(),
        end,
        join: (subscriber) => {
          one.subscribers.add(subscriber)
          return () => void one.subscribers.delete(subscriber)
        },
        checkSession: async () => {
          const refusal = await refusalOf(claims)
          if (refusal && open.has(one)) end(refusal)
          return refusal
        },
        close: () => {
          clearTimeout(expiry)
          open.delete(one)
        },
      }
      open.add(one)
      return one
    },
    endAll: () => {
      for (const { end } of [...open]) end('again')
    },
    changes: () => changes,
    dispose,
  }
}

async function refusalOf(claims: ProvedClaims): Promise<NotAllowed | null> {
  try {
    await viewerOf(claims)
    return null
  } catch (error) {
    if (error instanceof NotAllowed) return error
    throw error
  }
}
