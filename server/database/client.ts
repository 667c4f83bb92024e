// The database client. main.ts opens it at start and closes it at stop.
import { PrismaPg } from '@prisma/adapter-pg'
import { now } from '#server/adapters/clock.ts'
import { Prisma, PrismaClient } from '#server/database/generated/client.ts'
import { nameOf, UNNAMED } from './statement-names.ts'
import { Pool } from './pool.ts'
import { setOnRole } from './role-settings.ts'
import { openStandby, type Standby } from './standby.ts'

export type Database = PrismaClient
/** The client inside `transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient
/** Reads inside or outside a transaction. */
export type Reader = Database | Transaction

export type Statement = { sql: string }
type OpenOptions = {
  /** Reports every statement to the listeners of `onStatement`; for tests and measuring. */
  statements?: boolean
  /** The address for connections outside the pool, where `url` leads to a pooler; otherwise `url`. */
  directUrl?: string | null
  /** The address of a standby for `fromStandby`; without it the primary answers all. */
  readUrl?: string | null
  /** Called when an idle connection breaks; the next query opens another one. */
  log?: { warn(details: object, message: string): void }
}

export let db: Database
let pool: Pool | undefined
let standby: Standby | null = null
let openUrl = ''
const listeners = new Set<(statement: Statement) => void>()

export async function openDatabase(url: string, options: OpenOptions = {}): Promise<void> {
  await closeDatabase()
  const directUrl = options.directUrl ?? url
  await setOnRole(directUrl)
  standby = options.readUrl ? openStandby(options.readUrl, options.log) : null
  const connections = new Pool(url, standby)
  connections.on('error', ({ message }) => {
    // The pool closes its connections without waiting for them; PostgreSQL may stop first.
    if (!connections.ending) options.log?.warn({ reason: message }, 'an idle database connection broke')
  })
  pool = connections
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: nameOf }),
    // When all connections are busy, wait for one rather than fail.
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
    // The other formats record a stack trace for each call.
    errorFormat: 'minimal',
    log: options.statements ? [{ emit: 'event', level: 'query' }] : [],
  })
  client.$on('query', ({ query }) => {
    for (const listener of listeners) listener({ sql: query })
  })
  db = client
  openUrl = directUrl
  await db.$connect()
}

export async function closeDatabase(): Promise<void> {
  await db?.$disconnect()
  await pool?.end()
  await standby?.close()
  pool = undefined
  standby = null
}

/**
 * Reads a long response from the standby, if there is one and it has everything that was committed before. Only for
 * work that writes nothing. Its transactions read from the primary.
 */
export function fromStandby<T>(work: () => Promise<T>): Promise<T> {
  return standby && pool ? standby.read(pool, work) : work()
}

/** The same for each chunk of a response that is read in chunks. */
export async function* chunksFromStandby<T>(chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const { done, value } = await fromStandby(() => chunks.next())
      if (done) return
      yield value as T
    }
  } finally {
    await chunks.return(undefined)
  }
}

/** The address of the open database, for code that needs its own connection, such as LISTEN. */
export function databaseUrl(): string {
  return openUrl
}

/** The connections of this process, and how many callers wait for one. */
export function connections(): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waiting = 0 } = pool ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting }
}

/** Calls the listener with every statement until the returned function is called; see `statements`. */
export function onStatement(listener: (statement: Statement) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Commits all of the work or nothing of it. @param limits when the work may take longer than a request. */
export async function transaction<T>(
  work: (tx: Transaction) => Promise<T>,
  limits?: { timeout: number; maxWait: number },
): Promise<T> {
  return db.$transaction(async (tx) => {
    const last: LastColumn[] = []
    lastColumns.set(tx, last)
    const result = await work(tx)
    if (last.length > 0) await tx.$executeRaw`SELECT ${Prisma.join(last.map((column) => column()))}`
    return result
  }, limits)
}

type LastColumn = () => Prisma.Sql
const lastColumns = new WeakMap<Transaction, LastColumn[]>()

/**
 * Defers work to the last statement of a transaction, which does all of it together.
 * @param column an expression that calls a function of the database; built when everything else is done.
 */
export function beforeCommit(tx: Transaction, column: LastColumn): void {
  const last = lastColumns.get(tx)
  if (!last) throw new Error('This is no transaction.')
  last.push(column)
}

const instants = new WeakMap<Transaction, Date>()

/**
 * The instant that a transaction stamps on everything it writes. The first call takes it. Call it after reading the rows
 * that the change depends on: then a later change has a later instant.
 */
export function instantOf(tx: Transaction): Date {
  if (tx === db) throw new Error('This is no transaction.')
  const instant = instants.get(tx) ?? now()
  instants.set(tx, instant)
  return instant
}

/**
 * The rows of a statement that PostgreSQL plans for its values: rare values may need another plan than common ones.
 * Also for statements that callers compose: there are too many different texts to prepare them.
 */
export async function queryPlanned<Row extends object>(
  reader: Reader,
  statement: Prisma.Sql,
): Promise<Row[]> {
  return await reader.$queryRaw<Row[]>`${Prisma.raw(UNNAMED)} ${statement}`
}
