// Replaces GP's SQL Server: runs the statements on PostgreSQL, with GP's view and collations.
import pg from 'pg'
import type { GpStatement } from '#server/adapters/gp-sql-server.ts'
import { ownerOf } from './database.ts'

/** Serves the employees of a database as GP's view does, padded with blanks. `sent` records all statements. */
export async function startFakeGp(url: string) {
  const connection = new pg.Pool({ connectionString: ownerOf(url), max: 2 })
  await connection.query(`
    CREATE COLLATION Latin1_General_100_BIN2 FROM "C";
    CREATE COLLATION Latin1_General_100_CI_AI (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
    CREATE VIEW "DaybookEmployee" AS SELECT
      "employeeId" AS "EmployeeId", "firstName" || '  ' AS "FirstName", "lastName" || '  ' AS "LastName",
      "staffNumber" AS "StaffNumber", "staffType" AS "StaffType", "department" AS "Department",
      "location" AS "Location", initcap("payCycle"::text) AS "PayCycle", "active"::int AS "Active"
    FROM "GpEmployee";
    CREATE TABLE "GpBatches" ("BatchNumber" char(15), "Transactions" int, "Employees" int, "Hundredths" int, "Posted" int)`)
  const sent: GpStatement[] = []
  return {
    sent,
    async send<Row>(statement: GpStatement): Promise<Row[]> {
      sent.push(statement)
      const names = Object.keys(statement.values)
      const text = statement.sql
        .replace(/\[(\w+)\]/g, '"$1"')
        .replace(/\bN'/g, "'")
        .replace(/@(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`)
      return (await connection.query(text, Object.values(statement.values))).rows as Row[]
    },
    close: () => connection.end(),
  }
}
