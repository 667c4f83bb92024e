// Fills an empty database with the demo company: people, machines, jobs, the timesheets of the last eight weeks and their
// payroll. The rows depend only on the date.
import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { DateTime } from 'luxon'
import { DEFAULT_TIME_ZONE } from '#domain/limits.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { importFiles } from '#server/actions/import/import-files.ts'
import { tables as importTables } from '#server/actions/import/tables.ts'
import { transaction, type Transaction, db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Progress } from '#server/process/terminal.ts'
import { readCompany } from './company.ts'
import { daysOf } from './days.ts'
import { keepFiles } from './files.ts'
import { historiesOf } from './histories.ts'
import { runPayroll } from './payroll.ts'
import { prepareDemoDays } from './prepared.ts'
import { rowsOf } from './rows.ts'
import { companyName } from './tasks.ts'
import { issueDockets, voidDockets } from '#server/actions/docket/issue.ts'
import { asOf } from '#server/adapters/clock.ts'

/** All accounts get the same password; `files` stores signatures and manuals; `progress` is told how far it is. */
type Options = { now: Date; password: string; files: Files; progress?: Progress }

/** Loads the company in one transaction, then runs its payroll. @throws if the database is not empty. */
export async function loadDemo({ now, password, files, progress = () => {} }: Options): Promise<void> {
  progress('people')
  const company = readCompany(DateTime.fromJSDate(now, { zone: DEFAULT_TIME_ZONE }))
  // One hash of the one password: a hash takes a tenth of a second. Started early, because it runs on another thread.
  const hashing = hashPassword(password)
  const histories = company.rows.User.flatMap((person) => historiesOf(daysOf(person, company), company))
  const { FieldService: unsigned, ...recorded } = rowsOf(histories)
  const keeping = keepFiles(files, unsigned, company.today)
  const [passwordHash, { FieldService, ...kept }] = await Promise.all([hashing, keeping])
  const User = company.rows.User.map((person) => ({ ...person, passwordHash }))
  const { Template, TemplateLine } = company.rows
  const tables = { ...kept, ...recorded, FieldService, Template, TemplateLine }
  await transaction(
    async (tx) => {
      const setting = { companyName, timeZone: DEFAULT_TIME_ZONE }
      await tx.setting.upsert({ where: { id: 1 }, create: setting, update: setting })
      await importCompany(tx)
      await complete(tx, 'User', User, ['passwordHash', 'createdAt', 'updatedAt'])
      await complete(tx, 'ApprovalGroup', company.rows.ApprovalGroup, ['createdAt', 'updatedAt'])
      const began = company.rows.ApprovalGroup[0]!.updatedAt.toJSDate()
      for (const { name, isVersioned, noun } of Object.values(importTables))
        if (isVersioned && noun !== 'USER' && noun !== 'APPROVAL_GROUP')
          await tx.$executeRawUnsafe(`UPDATE "${name}" SET "updatedAt" = $1`, began)
      progress('timesheets')
      for (const [table, rows] of Object.entries(tables)) await insert(tx, table as Prisma.ModelName, rows)
      // Normally recording writes the search texts.
      await tx.$queryRaw`SELECT "rebuildTimesheetSearch"()::text`
    },
    { timeout: 120_000, maxWait: 30_000 },
  )
  await prepareDemoDays(company)
  await issueDemoDockets((done) => progress('dockets', done))
  await runPayroll(company, { gp: gpTable, files }, (done) => progress('payroll', done))
}

const folder = path.join(import.meta.dirname, 'company')

/** Imports the files like those of any company. Ids start at 1, even after a rolled-back attempt. */
async function importCompany(tx: Transaction): Promise<void> {
  for (const { name } of Object.values(importTables))
    await tx.$queryRawUnsafe(`SELECT setval('"${name}_id_seq"', 1, false)`)
  const send = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    tx.$queryRawUnsafe<Row[]>(text, ...values)
  const sources = readdirSync(folder).map((name) => ({
    name,
    open: () => createReadStream(path.join(folder, name)),
  }))
  const report = await importFiles(send, sources, {
    gp: gpTable,
    modifier: null,
    isDryRun: false,
    isSure: false,
  })
  if (!report.isDone)
    throw new Error(`The demo company cannot be imported: ${JSON.stringify(report.problems)}`)
}

/** Fills columns that imports do not have. */
async function complete(
  tx: Transaction,
  table: 'User' | 'ApprovalGroup',
  rows: readonly object[],
  columns: string[],
) {
  const sets = columns.map((name) => `"${name}" = r."${name}"`)
  await tx.$executeRawUnsafe(
    `UPDATE "${table}" t SET ${sets} FROM jsonb_populate_recordset(null::"${table}", $1::jsonb) r WHERE r."id" = t."id"`,
    JSON.stringify(rows),
  )
}

/**
 * Inserts a whole table in one statement with one parameter, because createMany is several times slower. Ignores members
 * that are not columns, and moves the sequence past the given ids.
 */
async function insert(tx: Transaction, table: Prisma.ModelName, rows: readonly object[]) {
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

/** @param tell is told the share that is issued, from 0 to 1. */
async function issueDemoDockets(tell: (done: number) => void): Promise<void> {
  const sheets = await db.timesheet.findMany({
    where: { submittedAt: { not: null }, lines: { some: { fieldService: { isNot: null } } } },
    select: { id: true, status: true, submittedAt: true, decidedAt: true },
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
  })
  for (const [nth, { id, submittedAt }] of sheets.entries()) {
    tell(nth / sheets.length)
    await asOf(submittedAt!, () => transaction((tx) => issueDockets(tx, id)))
  }
  for (const { id, status, decidedAt } of sheets)
    if (status === 'CANCELLED') await asOf(decidedAt!, () => transaction((tx) => voidDockets(tx, [id])))
}
