// What a browser keeps of a sign-in that goes on at the identity provider: sealed in a cookie that no script can read, for
// ten minutes and for one use. Each has a cookie of its own, so that two tabs can be on their way at once.
import { createHash } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Flow } from '#server/adapters/identity-provider.ts'
import { now } from '#server/adapters/clock.ts'
import type { Seal } from './seal.ts'

export const FLOW_MINUTES = 10
/** Of one browser; a new one ends the oldest. */
const FLOWS_MAX = 5

export type Flows = {
  /** The `Set-Cookie` headers that keep a flow, and forget what is too much beside it. */
  keep(header: string | null | undefined, flow: Flow): string[]
  /** The flow of this state in a `Cookie` header; null where there is none, or it is over. */
  read(header: string | null | undefined, state: string): Flow | null
  /** The `Set-Cookie` that forgets it. */
  forget(state: string): string
}

/** Those of the browser that a request comes from. */
export type OwnFlows = {
  keep(flow: Flow): void
  /** The flow of a state, which the browser forgets; null where it has none. */
  take(state: string): Flow | null
}

/** What is sealed for its state; `until` is in milliseconds since 1970. */
type Kept = Omit<Flow, 'state'> & { until: number }

/** `publicUrl` decides as with the cookies of sessions (cookie.ts). */
export function createFlows(seal: Seal, publicUrl: string): Flows {
  const secure = publicUrl.startsWith('https:')
  const prefix = `${secure ? '__Host-' : ''}daybook_flow_`
  // The page of ours that the provider leads back to asks with them, no other site.
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  const nameOf = (state: string) =>
    `${prefix}${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
  const purposeOf = (state: string) => `sign-in at the identity provider ${state}`
  const forget = (name: string) => serialize(name, '', { ...options, maxAge: 0 })
  return {
    keep: (header, { state, ...flow }) => {
      const kept: Kept = { ...flow, until: now().getTime() + FLOW_MINUTES * 60_000 }
      const sealed = seal.close(JSON.stringify(kept), purposeOf(state))
      const others = Object.keys(parse(header ?? '')).filter((name) => name.startsWith(prefix))
      const own = serialize(nameOf(state), sealed, { ...options, maxAge: FLOW_MINUTES * 60 })
      return [...others.slice(0, Math.max(0, others.length + 1 - FLOWS_MAX)).map(forget), own]
    },
    read: (header, state) => {
      const name = nameOf(state)
      const sealed = parse(header ?? '', name)[name]
      if (!sealed) return null
      try {
        const { until, ...flow } = JSON.parse(seal.open(sealed, purposeOf(state))) as Kept
        return now().getTime() < until ? { state, ...flow } : null
      } catch {
        return null
      }
    },
    forget: (state) => forget(nameOf(state)),
  }
}
