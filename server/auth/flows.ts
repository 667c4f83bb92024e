// A pending sign-in at the identity provider: sealed in a cookie that no script can read, valid for ten minutes and
// one use. Each flow has its own cookie, so that two tabs can sign in at the same time.
import { createHash } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Flow } from '#server/adapters/identity-provider.ts'
import { now } from '#server/adapters/clock.ts'
import type { Seal } from './seal.ts'

export const FLOW_MINUTES = 10
/** Per browser; a new flow drops the oldest. */
const FLOWS_MAX = 5

export type Flows = {
  /** The `Set-Cookie` headers that store a flow and drop flows above the limit. */
  keep(header: string | null | undefined, flow: Flow): string[]
  /** The flow with this state in a `Cookie` header; null if there is none or it has expired. */
  read(header: string | null | undefined, state: string): Flow | null
  /** The `Set-Cookie` header that removes it. */
  forget(state: string): string
}

/** The flows of the browser that sent the request. */
export type OwnFlows = {
  keep(flow: Flow): void
  /** Returns the flow with this state and removes its cookie; null if the browser has none. */
  take(state: string): Flow | null
}

/** The sealed content of the cookie; `until` is in milliseconds since 1970. */
type Content = Omit<Flow, 'state'> & { until: number }

/** `publicUrl` has the same effect as for session cookies (cookie.ts). */
export function createFlows(seal: Seal, publicUrl: string): Flows {
  const secure = publicUrl.startsWith('https:')
  const prefix = `${secure ? '__Host-' : ''}daybook_flow_`
  // Our own callback page sends them, after the provider has redirected to it; no other site does.
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  const nameOf = (state: string) =>
    `${prefix}${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
  const purposeOf = (state: string) => `sign-in at the identity provider ${state}`
  const forget = (name: string) => serialize(name, '', { ...options, maxAge: 0 })
  return {
    keep: (header, { state, ...flow }) => {
      const content: Content = { ...flow, until: now().getTime() + FLOW_MINUTES * 60_000 }
      const sealed = seal.close(JSON.stringify(content), purposeOf(state))
      const others = Object.keys(parse(header ?? '')).filter((name) => name.startsWith(prefix))
      const own = serialize(nameOf(state), sealed, { ...options, maxAge: FLOW_MINUTES * 60 })
      return [...others.slice(0, Math.max(0, others.length + 1 - FLOWS_MAX)).map(forget), own]
    },
    read: (header, state) => {
      const name = nameOf(state)
      const sealed = parse(header ?? '', name)[name]
      if (!sealed) return null
      try {
        const { until, ...flow } = JSON.parse(seal.open(sealed, purposeOf(state))) as Content
        return now().getTime() < until ? { state, ...flow } : null
      } catch {
        return null
      }
    },
    forget: (state) => forget(nameOf(state)),
  }
}
