// The pool of connections: a limit for everyone together, a share for each caller, fair turns between callers, and a limit on
// every wait.
import pg from 'pg'
import { currentCaller } from '#server/process/caller.ts'
import {
  Abandoned,
  createShares,
  createStrangersShare,
  withinStrangersShare,
} from '#server/process/fair-share.ts'
import { createTurns } from '#server/process/turns.ts'

const CONNECTIONS = 10
/**
 * Connections that one caller may use at the same time. Reading and writing together leave four to everyone else, even
 * when one caller floods the server. Saves for one person queue on a lock while holding a connection, so cap them at two.
 */
const atMost = {
  reads: { atOnce: 4, waiting: 1000, seconds: 10 },
  writes: { atOnce: 2, waiting: 200, seconds: 10 },
}
/** Strangers share half of the connections, whatever the number of networks that they come from. */
const strangers = createStrangersShare({ atOnce: CONNECTIONS / 2, waiting: 500, seconds: 5 })
const acquireRead = withinStrangersShare(createShares(atMost.reads), strangers)
const acquireWrite = withinStrangersShare(createShares(atMost.writes), strangers)

/** How long a request waits when all connections are busy. */
const CONNECTION_SECONDS = 5
/** Queues are bounded by the shares. */
const turns = {
  ...{ slots: CONNECTIONS, ofOne: Infinity, ofAll: Infinity },
  ...{ seconds: CONNECTION_SECONDS, ownSeconds: CONNECTION_SECONDS },
}

/** Answers statements instead of the pool; null if the pool has to. */
type Standby = { query(statement: pg.QueryConfig): Promise<pg.QueryResult | null> }

const nothing = () => {}

export class Pool extends pg.Pool {
  readonly #standby: Standby | null
  readonly #turns = createTurns(turns)

  /** @param standby answers the statements of work that reads from it. */
  constructor(url: string, standby: Standby | null) {
    super({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_SECONDS * 1000,
      idleTimeoutMillis: 0,
    })
    // A connection that breaks fails its statement; without a listener Node would end the process, too.
    this.on('connect', (connection) => {
      connection.on('error', () => {})
      oneByOne(connection)
    })
    this.#standby = standby
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#turns.waiting() + this.waitingCount
  }

  /** A connection for a transaction. */
  override connect = (async () => this.#take(acquireWrite)) as pg.Pool['connect']

  /** One statement on a connection of its own. When its caller gives up, the database stops it. */
  override query = (async (statement: pg.QueryConfig) => {
    const answer = await this.#standby?.query(statement)
    if (answer) return answer
    const signal = currentCaller()?.signal
    const connection = await this.#take(acquireRead, signal)
    // Ends the connection with its statement; PostgreSQL notices, see client_connection_check_interval.
    const abandon = () => connection.release(true)
    try {
      if (signal?.aborted) throw new Abandoned()
      signal?.addEventListener('abort', abandon)
      const result = await connection.query(statement)
      signal?.removeEventListener('abort', abandon)
      connection.release()
      return result
    } catch (error) {
      signal?.removeEventListener('abort', abandon)
      connection.release(!isRefusedStatement(error))
      throw signal?.aborted ? new Abandoned() : error
    }
  }) as pg.Pool['query']

  async #take(acquire: typeof acquireRead, signal?: AbortSignal): Promise<pg.PoolClient> {
    const caller = currentCaller()
    const releaseSlot = caller ? await acquire(caller, signal) : nothing
    let releaseTurn = nothing
    try {
      releaseTurn = await this.#turns.acquire(caller?.name ?? null, signal)
      return releasedOnce(await super.connect(), releaseTurn, releaseSlot)
    } catch (error) {
      releaseTurn()
      releaseSlot()
      throw error
    }
  }
}

/** Makes statements wait for each other: Prisma reads the relations of a row at the same time, which the driver deprecates. */
function oneByOne(connection: pg.PoolClient): void {
  const query = connection.query.bind(connection) as (statement: pg.QueryConfig) => Promise<pg.QueryResult>
  let last: Promise<unknown> = Promise.resolve()
  connection.query = ((statement: pg.QueryConfig) => {
    const result = last.then(() => query(statement))
    last = result.catch(nothing)
    return result
  }) as pg.PoolClient['query']
}

/** Makes `release` free the connection's turn and its place in the share, too; a second call does nothing. */
function releasedOnce(
  connection: pg.PoolClient,
  releaseTurn: () => void,
  releaseSlot: () => void,
): pg.PoolClient {
  const release = connection.release.bind(connection)
  let isReleased = false
  connection.release = (destroy) => {
    if (isReleased) return
    isReleased = true
    release(destroy)
    releaseTurn()
    releaseSlot()
  }
  return connection
}

/** Whether PostgreSQL rejected only the statement, so that the connection can be used again. */
export function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
