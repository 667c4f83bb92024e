// The context of every resolver: the viewer, and the parts of a request that the schema may use.
import type { Gp } from '#server/adapters/gp.ts'
import type { IdentityProvider } from '#server/adapters/identity-provider.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Poster } from '#server/adapters/poster.ts'
import type { Push } from '#server/adapters/push.ts'
import type { OwnFlows } from '#server/auth/flows.ts'
import type { NewSession } from '#server/auth/sessions.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { unmetRequirement, type Due } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { eventCursor } from '#server/events/replay.ts'
import type { OidcConfig } from '#server/process/config.ts'
import type { HealthReport } from '#server/health/health.ts'
import { callerKeyOf, type CallerKey, type Origin } from '#server/process/caller.ts'
import type { Log } from '#server/process/log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Ending } from './connections.ts'

/** The cookies of refresh tokens, which scripts cannot read. */
export type SessionCookies = {
  /** The sessions of the browser's cookies, oldest first. */
  sessions(): number[]
  set(session: NewSession): void
  clear(sessionId: number): void
}

/** The configuration of mail. */
export type MailSettings = {
  /** The address in links. */
  publicUrl: string
  /** Whether there is a mail server; without one, mail stays in the Outbox. */
  isSent: boolean
  /** Its host and port; null without one. */
  server: string | null
  /** The sender of mail; null without one. */
  from: string | null
}

/** The constant part of every request's context: the adapters and the configuration of this process. */
export type Services = {
  tokens: Tokens
  log: Log
  push: Push
  poster: Poster
  files: Files
  gp: Gp
  mail: MailSettings
  /** The client of the identity provider; null if people sign in by password only. */
  oidc: Pick<OidcConfig, 'issuer' | 'clientId'> | null
  /** Null if people sign in by password only. */
  provider: IdentityProvider | null
}

/**
 * Adds a subscription to its connection. @param onEnd called when the connection ends.
 * @returns what removes the subscription, and what ends the connection.
 */
type JoinConnection = (
  subscriber: Context,
  onEnd: (why: Ending) => void,
) => { leave(): void; end(why: Ending): void }

export class Context {
  #viewer: Viewer | NotAllowed | null
  #isOutdated = false
  #identifying: Promise<unknown> = Promise.resolve()
  /** How many times the viewer is being loaded. */
  #loading = 0
  #hasEnded = false
  #mayReceive: (viewer: Viewer) => boolean = () => true
  #answer: object = {}
  readonly #identify: () => Promise<Viewer | NotAllowed | null>
  #endConnection: (why: Ending) => void = () => {}
  readonly #joinConnection: JoinConnection
  readonly services: Services
  /** Checks the installation, and how this request has arrived. The results may be so many seconds old. */
  readonly health: (seconds?: number) => Promise<HealthReport>
  readonly cookies: SessionCookies
  readonly flows: OwnFlows
  readonly origin: Origin
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal | undefined
  /** The position in the stream of events before anything was read. */
  readonly eventCursor = eventCursor()

  constructor(options: {
    viewer: Viewer | NotAllowed | null
    /** Loads the viewer again. */
    identify: () => Promise<Viewer | NotAllowed | null>
    joinConnection: JoinConnection
    services: Services
    health: (seconds?: number) => Promise<HealthReport>
    cookies: SessionCookies
    flows: OwnFlows
    origin: Origin
    signal: AbortSignal | undefined
  }) {
    this.#viewer = options.viewer
    this.#identify = options.identify
    this.#joinConnection = options.joinConnection
    this.services = options.services
    this.health = options.health
    this.cookies = options.cookies
    this.flows = options.flows
    this.origin = options.origin
    this.signal = options.signal
  }

  /** Why the caller is refused: not signed in, the session has ended, or a requirement must be met first. */
  get refusal(): NotAllowed | null {
    return this.refusalOf()
  }

  /** The same for a field that is available while one of these is due. */
  refusalOf(whileDue: readonly Due[] = []): NotAllowed | null {
    if (this.#viewer === null) return new NotAllowed('UNAUTHENTICATED')
    if (this.#viewer instanceof NotAllowed) return this.#viewer
    return unmetRequirement(this.#viewer, whileDue)
  }

  /** Whether the caller is signed in, even if something else must be done first. */
  get isIdentified(): boolean {
    return this.#viewer !== null && !(this.#viewer instanceof NotAllowed)
  }

  /** The client's address, for throttling. */
  get address(): string {
    return this.origin.address
  }

  /** The key of the caller's fair shares. */
  get caller(): CallerKey {
    return callerKeyOf(this.isIdentified ? this.viewer.id : null, this.address)
  }

  /** @throws NotAllowed if nobody is signed in. */
  get viewer(): Viewer {
    if (this.#viewer === null || this.#viewer instanceof NotAllowed) throw this.refusal!
    return this.#viewer
  }

  /**
   * The current viewer: permissions may change while a subscription is open.
   * @throws NotAllowed if the session has ended or something else must be done first.
   */
  async reauthorise(): Promise<Viewer> {
    const viewer = await this.reloadViewer()
    if (this.refusal) throw this.refusal
    return viewer
  }

  /** Whether an event may concern the viewer, as far as is known without loading the viewer again. */
  mayConcern(mayReceive: (viewer: Viewer) => boolean): boolean {
    const isKnown = !this.#isOutdated && this.#loading === 0 && this.isIdentified
    return !isKnown || mayReceive(this.viewer)
  }

  /** The current viewer, even if something else must be done first. @throws NotAllowed if the session has ended. */
  async reloadViewer(): Promise<Viewer> {
    if (this.#isOutdated) {
      this.#isOutdated = false
      this.#loading += 1
      this.#identifying = this.#identify()
        .then(
          (viewer) => {
            this.#viewer = viewer
          },
          (error: unknown) => {
            this.#isOutdated = true
            throw error
          },
        )
        .finally(() => (this.#loading -= 1))
    }
    await this.#identifying
    return this.#isOutdated ? this.reloadViewer() : this.viewer
  }

  /** Makes `reloadViewer` load the viewer again, because permissions have changed. */
  invalidateViewer(): void {
    this.#isOutdated = true
  }

  /** Adds this subscription to its connection, which calls `onEnd` when it ends. @returns the function that removes it. */
  joinConnection(onEnd: (why: Ending) => void): () => void {
    const { leave, end } = this.#joinConnection(this, onEnd)
    this.#endConnection = end
    return leave
  }

  /** Ends the connection, because this subscription has missed events: the client comes again and reads its data. */
  fallBehind(): void {
    this.services.log.info({ userId: this.viewer.id }, 'a subscription fell too far behind')
    this.#endConnection('again')
  }

  /** Notes that the subscription has ended, so that nobody receives further results or errors. */
  endSubscription(): void {
    this.#hasEnded = true
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Identifies the current response: to a query, a mutation, or an event. */
  get answer(): object {
    return this.#answer
  }

  /** @param answer for an event, the same object for all its subscribers, so that they share reads. */
  beginAnswer(answer: object = {}): void {
    this.#answer = answer
  }

  /** Stores who may receive the event that is being delivered. */
  isDelivering(event: unknown, mayReceive: (viewer: Viewer) => boolean): void {
    this.#mayReceive = mayReceive
    this.beginAnswer(typeof event === 'object' && event ? event : {})
  }

  /** Whether the viewer may still receive the event: permissions may have changed while its result was computed. */
  async mayStillReceive(): Promise<boolean> {
    return !this.#isOutdated || this.#mayReceive(await this.reauthorise())
  }
}
