// What every resolver is given: who asks, and the few things of a request that the schema may touch.
import type { Gp } from '#server/adapters/gp.ts'
import type { IdentityProvider } from '#server/adapters/identity-provider.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Push } from '#server/adapters/push.ts'
import type { OwnFlows } from '#server/auth/flows.ts'
import type { NewSession } from '#server/auth/sessions.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { dueFirst } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { eventCursor } from '#server/events/replay.ts'
import { nameOfCaller, type Origin } from '#server/process/caller.ts'
import type { Log } from '#server/process/log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Ending } from './connections.ts'

/** How refresh tokens travel: to the browser as cookies that no script can read. */
export type SessionCookies = {
  /** The sessions that the browser has cookies of, oldest first. */
  sessions(): number[]
  set(session: NewSession): void
  clear(sessionId: number): void
}

/** What of mail the configuration decides. */
export type MailSurroundings = {
  /** Where the links of mail lead. */
  publicUrl: string
  /** Whether there is a mail server; without one mail is kept. */
  isSent: boolean
}

export class Context {
  #viewer: Viewer | NotAllowed | null
  #isOutdated = false
  #identifying: Promise<unknown> = Promise.resolve()
  #hasLeft = false
  #mayBeTold: (viewer: Viewer) => boolean = () => true
  readonly #identify: () => Promise<Viewer | NotAllowed | null>
  readonly #stay: (subscriber: Context, end: (why: Ending) => void) => () => void
  readonly tokens: Tokens
  readonly log: Log
  readonly push: Push
  readonly files: Files
  readonly gp: Gp
  readonly mail: MailSurroundings
  readonly provider: IdentityProvider | null
  readonly cookies: SessionCookies
  readonly flows: OwnFlows
  readonly origin: Origin
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined
  /** How far live events had come before anything was read. */
  readonly eventCursor = eventCursor()

  constructor(options: {
    viewer: Viewer | NotAllowed | null
    /** Asks again who the caller is. */
    identify: () => Promise<Viewer | NotAllowed | null>
    /** Keeps a subscription up to date. @returns what ends that. */
    stay: (subscriber: Context, end: (why: Ending) => void) => () => void
    tokens: Tokens
    log: Log
    push: Push
    files: Files
    gp: Gp
    mail: MailSurroundings
    provider: IdentityProvider | null
    cookies: SessionCookies
    flows: OwnFlows
    origin: Origin
    signal: AbortSignal | undefined
  }) {
    this.#viewer = options.viewer
    this.#identify = options.identify
    this.#stay = options.stay
    this.tokens = options.tokens
    this.log = options.log
    this.push = options.push
    this.files = options.files
    this.gp = options.gp
    this.mail = options.mail
    this.provider = options.provider
    this.cookies = options.cookies
    this.flows = options.flows
    this.origin = options.origin
    this.signal = options.signal
  }

  /** Why the caller may not go on: nobody is signed in, the session has ended, something is due first. */
  get refusal(): NotAllowed | null {
    if (this.#viewer === null) return new NotAllowed('UNAUTHENTICATED')
    if (this.#viewer instanceof NotAllowed) return this.#viewer
    return dueFirst(this.#viewer)
  }

  /** Whether it is known who asks, who may have to do something before anything else. */
  get isIdentified(): boolean {
    return this.#viewer !== null && !(this.#viewer instanceof NotAllowed)
  }

  /** Where the request came from, for throttling. */
  get address(): string {
    return this.origin.address
  }

  /** Of whose share it takes what it takes. */
  get caller(): string {
    return nameOfCaller(this.isIdentified ? this.viewer.id : null, this.address)
  }

  /** @throws NotAllowed when it is not known who asks. */
  get viewer(): Viewer {
    if (this.#viewer === null || this.#viewer instanceof NotAllowed) throw this.refusal!
    return this.#viewer
  }

  /**
   * The viewer as they are now: a subscription outlives the answer to its first request.
   * @throws NotAllowed when the session has ended since.
   */
  async reauthorise(): Promise<Viewer> {
    const viewer = await this.identifyAnew()
    if (this.refusal) throw this.refusal
    return viewer
  }

  /** The same while something else may be due first. @throws NotAllowed when the session has ended since. */
  async identifyAnew(): Promise<Viewer> {
    if (this.#isOutdated) {
      this.#isOutdated = false
      this.#identifying = this.#identify().then(
        (viewer) => {
          this.#viewer = viewer
        },
        (error: unknown) => {
          this.#isOutdated = true
          throw error
        },
      )
    }
    await this.#identifying
    return this.#isOutdated ? this.identifyAnew() : this.viewer
  }

  /** What decides what the viewer may see has changed. */
  outdate(): void {
    this.#isOutdated = true
  }

  /** Receives events from now on; `end` is called when that must end. @returns what leaves it. */
  stay(end: (why: Ending) => void): () => void {
    return this.#stay(this, end)
  }

  /** The subscription has ended: nobody waits for what it would have been told, nor for a refusal. */
  leave(): void {
    this.#hasLeft = true
  }

  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /** Notes how the event that is being delivered was judged. */
  isTelling(isFor: (viewer: Viewer) => boolean): void {
    this.#mayBeTold = isFor
  }

  /** Whether it may still be sent: the viewer may have changed while its answer was made. */
  async mayStillBeTold(): Promise<boolean> {
    return !this.#isOutdated || this.#mayBeTold(await this.reauthorise())
  }
}
