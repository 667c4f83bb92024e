// The one connection to the database: opened at start, closed at stop, imported by the code that reads or writes.
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable, SqlResultSet } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { now } from '#server/adapters/clock.ts'
import { PrismaClient, type Prisma } from '#server/database/generated/client.ts'
import { Pool } from './pool.ts'
import { nameOf } from './statement-names.ts'

export type Database = PrismaClient
/** What runs inside `transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient
/** What reads alike inside and outside a transaction. */
export type Reader = Database | Transaction

export type Statement = { sql: string }
type OpenOptions = {
  /** Reports every statement to the listeners of `onStatement`; for tests and measuring. */
  statements?: boolean
  /** Called when an idle connection breaks; the next query opens another one. */
  log?: { warn(details: object, message: string): void }
}

const clientOptions = {
  /** A busy moment makes people wait for one of the connections, rather than fail. */
  transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  /** Any other makes Prisma note where it was called from at each call, which costs a stack trace. */
  errorFormat: 'minimal',
} as const

export let db: Database
let pool: Pool | undefined
let openUrl = ''
const listeners = new Set<(statement: Statement) => void>()

export async function openDatabase(url: string, options: OpenOptions = {}): Promise<void> {
  await closeDatabase()
  const connections = new Pool(url)
  connections.on('error', ({ message }) => {
    // The pool does not wait for those that it closes, and PostgreSQL may be stopped meanwhile.
    if (!connections.ending) options.log?.warn({ reason: message }, 'an idle database connection broke')
  })
  pool = connections
  if (options.statements) pool.on('connect', report)
  const adapter = new Adapter(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) })
  db = new PrismaClient({ adapter, ...clientOptions })
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

/** Calls the listener with every statement until the returned function is called; see `statements`. */
export function onStatement(listener: (statement: Statement) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function report(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (statement: { text: string }, ...more: unknown[]) => unknown
  const reported: typeof query = (statement, ...more) => {
    for (const listener of listeners) listener({ sql: statement.text })
    return query(statement, ...more)
  }
  Object.assign(client, { query: reported })
}

// ---------------------------------------------------------------- statements written by hand

type Opened = {
  /** The transaction's connection, while it goes on. */
  connection: pg.ClientBase | null
  /** The instant of all that it writes. */
  at: Date | null
  /** What was sent without waiting for the answer. */
  written: Promise<unknown>[]
  /** What is done just now with the statements that Prisma makes for it. */
  intercept: Intercept | null
}
const opening = new AsyncLocalStorage<Opened | null>()
const opened = new WeakMap<Transaction, Opened>()

/** Does all of the work, or nothing of it. @param limits how long it may take where that is longer than a request may. */
export async function transaction<T>(
  work: (tx: Transaction) => Promise<T>,
  limits?: { timeout: number; maxWait: number },
): Promise<T> {
  const one: Opened = { connection: null, at: null, written: [], intercept: null }
  try {
    return await opening.run(one, () =>
      db.$transaction((tx) => {
        opened.set(tx, one)
        // Those that begin in there, Prisma's own for nested rows among them, are others.
        return opening.run(null, () => work(tx))
      }, limits),
    )
  } finally {
    await Promise.all(one.written)
  }
}

/**
 * Sends statements whose answers nobody waits for, together with what is sent next, be it the commit. PostgreSQL does them
 * in their order. When one fails, nothing of the transaction is done, and it fails with that error.
 */
export function write(tx: Transaction, statements: readonly Prisma.Sql[]): void {
  const one = opened.get(tx)
  if (!one) throw new Error('This is no transaction.')
  const written = Promise.all(statements.map((statement) => query(tx, statement)))
  // `transaction` throws it.
  written.catch(() => {})
  one.written.push(written)
}

/**
 * The one instant of everything that a transaction writes. It is taken when it is first asked for, which has to be after
 * what it rests on was read: then changes that follow each other bear instants that do.
 */
export function instantOf(tx: Transaction): Date {
  const one = opened.get(tx)
  if (!one) throw new Error('This is no transaction.')
  return (one.at ??= now())
}

/** Prisma's code for a statement that comes too late, as when the transaction took too long. */
const TRANSACTION_OVER = 'P2028'

/**
 * The rows of a statement written by hand. It goes to PostgreSQL as it is: its way through Prisma takes longer than most
 * of them do. What node-postgres does not know (bigint, date, enum arrays) is cast in the statement.
 */
export async function query<Row extends object>(
  reader: Reader,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  const sender = reader === db ? pool : opened.get(reader)?.connection
  if (!sender) throw Object.assign(new Error('The transaction is over.'), { code: TRANSACTION_OVER })
  const { rows } = await sender.query<Row>({ name: nameOf(text), text, values })
  return rows
}

/**
 * The rows of a statement that a caller has composed. It is planned for its values, so that what is rare and what is
 * common are read differently, and not kept: there are any number of such, and each would push one of ours out.
 */
export async function queryComposed<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = (await pool!.query({ text, values, isPlannedForValues: true } as pg.QueryConfig)) as {
    rows: Row[]
  }
  return rows
}

/** What is done with a statement of Prisma's instead of sending it. */
export type Intercept = (
  statement: SqlQuery,
  send: (statement: SqlQuery) => Promise<SqlResultSet>,
) => Promise<SqlResultSet>
const intercepts = new AsyncLocalStorage<Intercept>()

/**
 * Hands the statements that Prisma makes for `work` to `intercept`: in a transaction, all that it makes there until then.
 * @throws Error when the statements of that transaction are handed to another already.
 */
export async function intercepted<T>(
  reader: Reader,
  intercept: Intercept,
  work: () => Promise<T>,
): Promise<T> {
  const one = opened.get(reader as Transaction)
  // Prisma's promises begin when they are waited for: that must happen in here.
  if (!one) return intercepts.run(intercept, async () => await work())
  // Prisma sends what several transactions ask for in one turn in the context of the first: no store of that can be used.
  if (one.intercept) throw new Error('In a transaction one list is read at a time.')
  one.intercept = intercept
  try {
    return await work()
  } finally {
    one.intercept = null
  }
}

function interceptable<Sender extends SqlQueryable>(sender: Sender, one?: Opened): Sender {
  const send = sender.queryRaw.bind(sender)
  sender.queryRaw = (statement) => {
    const intercept = one ? one.intercept : intercepts.getStore()
    return intercept ? intercept(statement, send) : send(statement)
  }
  return sender
}

class Adapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const begin = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => {
      const begun = await begin(level)
      const one = opening.getStore()
      if (one) share(begun, one)
      return interceptable(begun, one ?? undefined)
    }
    return interceptable(adapter)
  }
}

/** Lets statements written by hand into a transaction of Prisma's, until it ends. */
function share(begun: SqlQueryable, one: Opened): void {
  one.connection = (begun as unknown as { client: pg.ClientBase }).client
  const execute = begun.executeRaw.bind(begun)
  begun.executeRaw = (statement) => {
    if (statement.sql === 'COMMIT' || statement.sql === 'ROLLBACK') one.connection = null
    return execute(statement)
  }
}
