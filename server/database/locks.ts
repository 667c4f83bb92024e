// Every advisory lock of the application, and all that is known of them: another engine would bring another file in place of this.
// One registry, so that no two of them share a number. PostgreSQL's function sharePayPeriods takes one, too.
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { connected } from './connected.ts'
import { Prisma } from './generated/client.ts'

type Transaction = Prisma.TransactionClient

/** Locks on the whole database. */
export const databaseLocks = {
  migrating: 4_201_121,
  'loading the demo company': 4_201_122,
  importing: 4_201_123,
  'setting up': 4_201_124,
  sweeping: 4_201_125,
  reminding: 4_201_126,
  'changing accounts': 4_201_127,
  'changing pay locations': 4_201_128,
  'sending failed mail again': 4_201_129,
  'closing pay periods': 4_201_130,
  'making pay batches': 4_201_131,
  'reading pay batches back': 4_201_132,
  sealing: 4_201_133,
  'checking seals': 4_201_134,
  'setting the role': 4_201_135,
  'changing webhooks': 4_201_136,
} as const

/** Locks on one record, by its id. PostgreSQL keeps these pairs of numbers apart from the numbers above. */
export const recordLocks = {
  /** Recording for a person. */
  person: 1,
  /** Registering a device of a person. */
  devices: 2,
  approvalGroup: 3,
  /** The pay periods of a payroll cycle, by its place in `payCycles`. The database's function sharePayPeriods takes it, too. */
  payPeriods: 4,
  /** The saved views of a person. */
  reportViews: 5,
} as const

export type DatabaseLock = keyof typeof databaseLocks
type RecordLock = {
  on: keyof typeof recordLocks
  id: number
  /** Whether others may hold it at the same time, if theirs is shared, too. */
  isShared?: boolean
}

export type Lock = DatabaseLock | RecordLock

/** Waits for locks, in their order, and holds them until the transaction ends. */
export async function lock(tx: Transaction, ...locks: readonly Lock[]): Promise<void> {
  if (locks.length > 0) await tx.$executeRaw(lockStatement(...locks))
}

/** The same for many records of a kind, whose number does not change the statement. Sorted, so that two cannot deadlock. */
export async function lockEach(tx: Transaction, on: RecordLock['on'], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    SELECT count(pg_advisory_xact_lock(${recordLocks[on]}::int, "id")::text)
    FROM (SELECT DISTINCT "id" FROM unnest(${[...ids]}::int[]) AS "id" ORDER BY "id" OFFSET 0) AS "each"`
}

/** The statement that waits for the locks, for a transaction of one's own. */
export function lockStatement(...locks: readonly Lock[]): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.join(locks.map(lockSql))}`
}

/** As text, because Prisma cannot read void. */
function lockSql(one: Lock): Prisma.Sql {
  if (typeof one === 'string') return Prisma.sql`pg_advisory_xact_lock(${databaseLocks[one]}::bigint)::text`
  const take = Prisma.raw(one.isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return Prisma.sql`${take}(${recordLocks[one.on]}::int, ${one.id}::int)::text`
}

/** Takes a lock until the transaction ends. @returns false when another transaction holds it. */
export async function tryLock(tx: Transaction, name: DatabaseLock): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isTaken: boolean }[]>`${Prisma.raw(tryLockStatement(name))}`
  return row!.isTaken
}

/** The same for a connection of one's own: a row with `isTaken`. */
export const tryLockStatement = (name: DatabaseLock): string =>
  `SELECT pg_try_advisory_xact_lock(${databaseLocks[name]}) AS "isTaken"`

/** Waits for a lock on a connection of one's own, until its transaction ends. */
export const waitStatement = (name: DatabaseLock): string =>
  `SELECT pg_advisory_xact_lock(${databaseLocks[name]})`

/**
 * Whether two sessions exclude each other.
 * @throws the error of an engine without advisory locks.
 */
export async function excludesOthers(one: pg.Client, other: pg.Client): Promise<boolean> {
  // Above all numbers of `databaseLocks`, and different in each process.
  const key = randomInt(2 ** 32, 2 ** 47)
  try {
    await one.query('SELECT pg_advisory_lock($1)', [key])
    const { rows } = await other.query<{ won: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS won', [key])
    return !rows[0]!.won
  } finally {
    await one.query('SELECT pg_advisory_unlock($1)', [key]).catch(() => {})
  }
}

/** Does the work while no other process holds the lock. The work may use the connection that holds it. */
export async function whileLocked<T>(
  url: string,
  name: DatabaseLock,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  return connected(url, async (connection) => {
    // The session holds the lock: if this process dies, PostgreSQL frees it.
    await connection.query('SELECT pg_advisory_lock($1)', [databaseLocks[name]])
    return work(connection)
  })
}
