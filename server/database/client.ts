// The one connection to the database: opened at start, closed at stop, imported by whoever reads or writes.
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable, SqlResultSet } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { PrismaClient, type Prisma } from '#server/database/generated/client.ts'

export type Database = PrismaClient
/** What runs inside `db.$transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient
/** What reads alike inside and outside a transaction. */
export type Reader = Database | Transaction

export type Statement = { sql: string; milliseconds: number }
type OpenOptions = {
  /** Reports every statement to the listeners of `onStatement`; for tests and measuring. */
  statements?: boolean
  /** Told when an idle connection breaks; the next query opens another one. */
  log?: { warn(details: object, message: string): void }
}

/** Every prepared statement costs memory in each connection, so only the first so many shapes get a name. */
const preparedStatementLimit = 500
const connectionLimit = 10
/**
 * A statement is planned once for each connection. Left to itself PostgreSQL may plan a page anew each time, which takes
 * five times as long as reading it; what makes a difference to the plan stands in the text (see list.ts). Nor is any of
 * them worth compiling to machine code, as a server of one's own may do by itself.
 */
const plannedOnce = '-c plan_cache_mode=force_generic_plan -c jit=off'
/** A busy moment makes people wait for one of the connections, rather than fail. */
const transactionOptions = { maxWait: 10_000, timeout: 15_000 }

export let db: Database
let pool: pg.Pool | undefined
let openUrl = ''
const listeners = new Set<(statement: Statement) => void>()

export async function openDatabase(url: string, options: OpenOptions = {}): Promise<void> {
  await closeDatabase()
  // A connection that is closed for idling takes its prepared plans with it.
  pool = new pg.Pool({
    connectionString: url,
    max: connectionLimit,
    idleTimeoutMillis: 0,
    options: plannedOnce,
  })
  pool.on('error', ({ message }) =>
    options.log?.warn({ reason: message }, 'an idle database connection broke'),
  )
  const adapter = new Interceptable(pool, { statementNameGenerator: namedStatements() })
  db = options.statements ? reporting(adapter) : new PrismaClient({ adapter, transactionOptions })
  openUrl = url
  await db.$connect()
}

export async function closeDatabase(): Promise<void> {
  await db?.$disconnect()
  await pool?.end()
  pool = undefined
}

/** The address of the open database, for those who need a connection of their own, such as LISTEN. */
export function databaseUrl(): string {
  return openUrl
}

/** Tells the listener of every statement until the returned function is called; see `statements`. */
export function onStatement(listener: (statement: Statement) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reporting(adapter: PrismaPg): Database {
  const client = new PrismaClient({ adapter, transactionOptions, log: [{ emit: 'event', level: 'query' }] })
  client.$on('query', (event) => {
    for (const listener of listeners) listener({ sql: event.query, milliseconds: event.duration })
  })
  return client as unknown as Database
}

/** What is done with a statement of Prisma's instead of sending it. */
export type Intercept = (
  statement: SqlQuery,
  send: (statement: SqlQuery) => Promise<SqlResultSet>,
) => Promise<SqlResultSet>
const intercepts = new AsyncLocalStorage<Intercept>()

/** Hands the statements that Prisma makes for `work` to `intercept`. */
export function intercepted<T>(intercept: Intercept, work: () => Promise<T>): Promise<T> {
  // Prisma's promises begin when they are waited for: that must happen in here.
  return intercepts.run(intercept, async () => await work())
}

function interceptable<Sender extends SqlQueryable>(sender: Sender): Sender {
  const send = sender.queryRaw.bind(sender)
  sender.queryRaw = (statement) => {
    const intercept = intercepts.getStore()
    return intercept ? intercept(statement, send) : send(statement)
  }
  return sender
}

class Interceptable extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const begin = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => interceptable(await begin(level))
    return interceptable(adapter)
  }
}

function namedStatements(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    // Without a name node-postgres prepares the statement for this once only.
    const name = names.size < preparedStatementLimit ? `s${names.size}` : ''
    if (name) names.set(sql, name)
    return name
  }
}
