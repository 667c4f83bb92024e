// What every resolver is given: who asks, and the few things of a request that the schema may touch.
import type { NewSession } from '#server/auth/sessions.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { eventCursor } from '#server/events/replay.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** How refresh tokens travel: to the browser as cookies that no script can read. */
export type SessionCookies = {
  /** The sessions that the browser has cookies of, oldest first. */
  sessions(): number[]
  set(session: NewSession): void
  clear(sessionId: number): void
}

const STALE_MS = 5000

export class Context {
  #viewer: Viewer | NotAllowed | null
  #identifiedAt = Date.now()
  readonly #identify: () => Promise<Viewer | NotAllowed | null>
  readonly tokens: Tokens
  readonly cookies: SessionCookies
  /** Where the request came from, for throttling. */
  readonly address: string
  /** How far live events had come before anything was read. */
  readonly eventCursor = eventCursor()

  constructor(options: {
    viewer: Viewer | NotAllowed | null
    /** Asks again who the caller is. */
    identify: () => Promise<Viewer | NotAllowed | null>
    tokens: Tokens
    cookies: SessionCookies
    address: string
  }) {
    this.#viewer = options.viewer
    this.#identify = options.identify
    this.tokens = options.tokens
    this.cookies = options.cookies
    this.address = options.address
  }

  /** Why the caller may not go on: nobody is signed in, the session has ended, the account is disabled. */
  get refusal(): NotAllowed | null {
    if (this.#viewer === null) return new NotAllowed('UNAUTHENTICATED')
    return this.#viewer instanceof NotAllowed ? this.#viewer : null
  }

  /** @throws NotAllowed, the refusal. */
  get viewer(): Viewer {
    if (this.#viewer === null || this.#viewer instanceof NotAllowed) throw this.refusal!
    return this.#viewer
  }

  /**
   * Asks again who the caller is, at most every few seconds: a subscription outlives the answer to its first request.
   * @throws NotAllowed when the session has ended since.
   */
  async reauthorise(): Promise<Viewer> {
    if (Date.now() - this.#identifiedAt > STALE_MS) {
      this.#viewer = await this.#identify()
      this.#identifiedAt = Date.now()
    }
    return this.viewer
  }
}
