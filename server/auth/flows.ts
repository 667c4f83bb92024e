// What a browser keeps of a sign-in that goes on at the identity provider: sealed in a cookie that no script can read, for
// ten minutes and for one use. Each has a cookie of its own, so that two tabs can be on their way at once.
import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { parse, serialize } from 'hono/utils/cookie'
import type { Flow } from '#server/adapters/identity-provider.ts'
import { now } from '#server/adapters/clock.ts'

export const FLOW_MINUTES = 10
/** Of one browser; a new one ends the oldest. */
const FLOWS_MAX = 5

export type Flows = {
  /** The `Set-Cookie` headers that keep a flow, and forget what is too much beside it. */
  keep(header: string | null | undefined, flow: Flow): Promise<string[]>
  /** The flow of this state in a `Cookie` header; null where there is none, or it is over. */
  read(header: string | null | undefined, state: string): Promise<Flow | null>
  /** The `Set-Cookie` that forgets it. */
  forget(state: string): string
}

/** Those of the browser that a request comes from. */
export type OwnFlows = {
  keep(flow: Flow): Promise<void>
  /** The flow of a state, which the browser forgets; null where it has none. */
  take(state: string): Promise<Flow | null>
}

/** `secret` is the server's own, `publicUrl` decides as with the cookies of sessions (cookie.ts). */
export function createFlows(secret: string, publicUrl: string): Flows {
  const key = createHash('sha256').update(`flow:${secret}`).digest()
  const secure = publicUrl.startsWith('https:')
  const prefix = `${secure ? '__Host-' : ''}daybook_flow_`
  // The page of ours that the provider leads back to asks with them, no other site.
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  const nameOf = (state: string) =>
    `${prefix}${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
  const forget = (name: string) => serialize(name, '', { ...options, maxAge: 0 })
  return {
    keep: async (header, flow) => {
      const sealed = await new EncryptJWT(flow)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(now().getTime() / 1000) + FLOW_MINUTES * 60)
        .encrypt(key)
      const others = Object.keys(parse(header ?? '')).filter((name) => name.startsWith(prefix))
      const kept = serialize(nameOf(flow.state), sealed, { ...options, maxAge: FLOW_MINUTES * 60 })
      return [...others.slice(0, Math.max(0, others.length + 1 - FLOWS_MAX)).map(forget), kept]
    },
    read: async (header, state) => {
      const name = nameOf(state)
      const sealed = parse(header ?? '', name)[name]
      if (!sealed) return null
      try {
        const { payload } = await jwtDecrypt<Flow>(sealed, key, {
          currentDate: now(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        const { nonce, verifier } = payload
        return payload.state === state ? { state, nonce, verifier } : null
      } catch {
        return null
      }
    },
    forget: (state) => forget(nameOf(state)),
  }
}
