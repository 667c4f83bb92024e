// Who stays connected for longer than one answer: sockets, and subscriptions over HTTP. A connection ends with its access
// token, and at once when its session ends; what its subscriptions may see is judged anew when anything about it changes.
import { now } from '#server/adapters/clock.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import type { ProvedClaims } from '#server/auth/tokens.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { onEvent } from '#server/events/channel.ts'

/** Why a connection ends: its token has expired, the server takes no more, or the refusal of its session. */
export type Ending = 'expired' | 'leaving' | NotAllowed

/** A subscription under way. */
type Subscriber = {
  /** Says that what the viewer may see has changed. */
  outdate(): void
}

export type Connection = {
  /** Keeps a subscriber up to date, until the returned function is called. */
  join(subscriber: Subscriber): () => void
  /** Ends the connection when its session is over. */
  judge(): Promise<NotAllowed | null>
  /** Forgets a connection that has ended. */
  close(): void
}

export type Connections = {
  open(claims: ProvedClaims, end: (why: Ending) => void): Connection
  /** Ends every connection; clients come again by themselves. */
  endAll(): void
  /** How often rights have changed: who read theirs before the last change has read too early. */
  changes(): number
  /** Stops listening. */
  dispose(): void
}

type Open = Connection & { userId: number; subscribers: Set<Subscriber>; end(why: Ending): void }

export function createConnections(): Connections {
  const open = new Set<Open>()
  let changes = 0
  // At the moment it arrives, before any event that comes after it is given to a subscriber.
  const dispose = onEvent('viewerChanged', ({ userId }) => {
    changes += 1
    for (const one of open) {
      if (userId !== null && one.userId !== userId) continue
      for (const subscriber of one.subscribers) subscriber.outdate()
      // Where it cannot be asked, the next event asks.
      if (userId !== null) one.judge().catch(() => {})
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
        judge: async () => {
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
      for (const { end } of [...open]) end('leaving')
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
