// Fills an empty database with the demo company: its people, fleet and jobs, and the timesheets of its last eight weeks.
// The same rows come of the same date, whenever and wherever they are loaded.
import { DateTime } from 'luxon'
import { DEFAULT_TIME_ZONE } from '#domain/limits.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { Prisma, type PrismaClient } from '#server/database/generated/client.ts'
import type { Files } from '#server/adapters/files.ts'
import { readCompany } from './company.ts'
import { daysOf } from './days.ts'
import { keepFiles } from './files.ts'
import { historiesOf } from './histories.ts'
import { rowsOf } from './rows.ts'
import { companyName } from './tasks.ts'

/** `password` is that of every account; signatures and manuals go to `files`. */
type Options = { now: Date; password: string; files: Files }

/** Loads it in one transaction: all of it or nothing. @throws when the database is not empty. */
export async function loadDemo(db: PrismaClient, { now, password, files }: Options): Promise<void> {
  const company = readCompany(DateTime.fromJSDate(now, { zone: DEFAULT_TIME_ZONE }))
  // Begun early, because it takes longest and leaves this thread alone.
  const hashing = Promise.all(company.rows.User.map(() => hashPassword(password)))
  const histories = company.rows.User.flatMap((person) => historiesOf(daysOf(person, company), company))
  const { FieldService: unsigned, ...recorded } = rowsOf(histories)
  const keeping = keepFiles(files, unsigned, company.today)
  const [passwordHashes, { FieldService, ...kept }] = await Promise.all([hashing, keeping])
  const User = company.rows.User.map((person, index) => ({ ...person, passwordHash: passwordHashes[index]! }))
  const tables = { ...company.rows, User, ...kept, ...recorded, FieldService }
  await db.$transaction(
    async (tx) => {
      const setting = { companyName, timeZone: DEFAULT_TIME_ZONE }
      await tx.setting.upsert({ where: { id: 1 }, create: setting, update: setting })
      for (const [table, rows] of Object.entries(tables)) await insert(tx, table as Prisma.ModelName, rows)
      // Recording keeps it; these were not recorded.
      await tx.$queryRaw`SELECT "rebuildTimesheetSearch"()::text`
    },
    { timeout: 120_000, maxWait: 30_000 },
  )
}

/**
 * One statement with one parameter for a whole table, because createMany takes several times as long. What is no column is
 * left out. Rows made from now on take the numbers after those given here.
 */
async function insert(tx: Prisma.TransactionClient, table: Prisma.ModelName, rows: readonly object[]) {
  const known = new Set(Object.keys(Prisma[`${table}ScalarFieldEnum`]))
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name))),
  )
  const columns = Object.keys(values[0]!).map((name) => `"${name}"`)
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    JSON.stringify(values),
  )
  if ('id' in values[0]!)
    await tx.$queryRawUnsafe(
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), max("id")) FROM "${table}"`,
    )
}
