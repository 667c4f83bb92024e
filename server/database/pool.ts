// The connections to the database: so many for all, a part of them for each caller, and an end to every wait.
import pg from 'pg'
import { currentCaller } from '#server/process/caller.ts'
import { Abandoned, createShares } from '#server/process/fair-share.ts'
import { BoundedClient, nameOf } from './statement-names.ts'

const CONNECTIONS = 10
/**
 * Of one caller at once. Reading and writing together leave four connections to everybody else, even if one caller
 * floods the server. Who records waits for others who record for the same person, each on a connection: two are enough.
 */
const readers = createShares({ atOnce: 4, waiting: 1000, seconds: 10 })
const writers = createShares({ atOnce: 2, waiting: 200, seconds: 10 })

/** Seconds. A page takes 0.05, the longest statement of the application, a bulk approval of 200, less than one. */
const timeouts = {
  statement_timeout: 15,
  lock_timeout: 5,
  /** Ours think for milliseconds; longer means that this process hangs, and others wait for its locks. */
  idle_in_transaction_session_timeout: 20,
  /** A statement whose connection was cut off is stopped after this. */
  client_connection_check_interval: 1,
}
/** How long one waits for a connection that all of them are in use. */
const CONNECTION_SECONDS = 5

/**
 * A statement is planned once for each connection. Left to itself PostgreSQL may plan a page anew each time, which
 * takes five times as long as reading it; what makes a difference to the plan is part of the text (see
 * read/page/statement.ts). Nor is any of them worth compiling to machine code, as a server of one's own may do by
 * itself. And the pages of a company's database lie in memory: to look one person up by an index is cheaper than to
 * read all five hundred. A second process would start for longer than a page takes.
 */
const plannedOnce = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
}

const settings = Object.entries({
  ...plannedOnce,
  ...Object.fromEntries(Object.entries(timeouts).map(([name, seconds]) => [name, `${seconds}s`])),
}).map(([name, value]) => `-c ${name}=${value}`)

/** A statement, and whether PostgreSQL looks at its values when it plans it. */
type Single = pg.QueryConfig & { isPlannedForValues?: boolean }

export class Pool extends pg.Pool {
  constructor(url: string) {
    super({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_SECONDS * 1000,
      // A connection that is closed for idling takes its prepared plans with it.
      idleTimeoutMillis: 0,
      options: settings.join(' '),
      // What is asked for at once on one connection is sent at once.
      pipeline: true,
      Client: BoundedClient,
    })
  }

  /** A connection for a transaction. */
  override connect = (async () => this.#take(writers)) as pg.Pool['connect']

  /** One statement on a connection of its own. */
  override query = (async ({ isPlannedForValues, ...statement }: Single) => {
    const signal = currentCaller()?.signal
    const connection = await this.#take(readers, signal)
    const abandon = () => (connection as pg.ClientBase as BoundedClient).breakOff()
    try {
      if (signal?.aborted) throw new Abandoned()
      signal?.addEventListener('abort', abandon)
      const result = await (isPlannedForValues
        ? plannedForValues(connection, statement)
        : connection.query(statement))
      signal?.removeEventListener('abort', abandon)
      connection.release()
      return result
    } catch (error) {
      signal?.removeEventListener('abort', abandon)
      connection.release(!isRefusedStatement(error))
      throw signal?.aborted ? new Abandoned() : error
    }
  }) as pg.Pool['query']

  async #take(shares: typeof readers, signal?: AbortSignal): Promise<pg.PoolClient> {
    const caller = currentCaller()
    const leave = caller ? await shares(caller.name, signal) : () => {}
    try {
      const connection = await super.connect()
      return released(connection, leave)
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** Sent together with what has it planned for its values, and what ends that, whatever becomes of it. */
async function plannedForValues(connection: pg.PoolClient, statement: pg.QueryConfig) {
  const mode = (text: string) => connection.query({ name: nameOf(text), text })
  const sent = [
    mode('SET plan_cache_mode = auto'),
    connection.query(statement),
    mode('RESET plan_cache_mode'),
  ]
  await Promise.allSettled(sent)
  return sent[1]!
}

/** Has the connection given back once, and the place with it. */
function released(connection: pg.PoolClient, leave: () => void): pg.PoolClient {
  const release = connection.release.bind(connection)
  let isReleased = false
  connection.release = (destroy) => {
    if (isReleased) return
    isReleased = true
    leave()
    release(destroy)
  }
  return connection
}

/** Whether PostgreSQL refused a statement and waits for the next one: the connection is as good as before. */
function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
