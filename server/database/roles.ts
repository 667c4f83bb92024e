// The two roles of a database: the owner makes and changes tables, the application's role reads and writes rows. So a fault
// in the application cannot change tables or histories (docs/decisions/database.md).
import { Prisma } from '#server/database/generated/client.ts'
import type pg from 'pg'
import { whileLocked } from './locks.ts'
import { db } from './client.ts'

/** The application may read and insert rows of these tables, but not change them. */
const appendOnly = [
  ...['TimesheetHistory', 'AdministrationHistory', 'PayBatchLine', 'DocketPhoto', 'SealBlock', 'SealLeaf'],
]
const readOnly = ['_prisma_migrations']
/** The schemas of the application and of pg-boss. */
const schemas = 'public, jobs'

/** Grants a role what the application needs on the existing tables, and revokes everything else. */
export async function grantToApplication(ownerUrl: string, role: string): Promise<void> {
  const to = quoted(role)
  const tables = (names: readonly string[]) => names.map(quoted).join(', ')
  const grants = [
    `GRANT USAGE ON SCHEMA ${schemas} TO ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schemas} FROM ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${to}`,
    `REVOKE UPDATE, DELETE ON ${tables(appendOnly)} FROM ${to}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${tables(readOnly)} FROM ${to}`,
    // UPDATE allows setval: the demo company has its own numbers.
    `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
  ]
  // Under the migrations' lock, because concurrent grants fail.
  await whileLocked(ownerUrl, 'migrating', async (connection) => {
    await connection.query(['BEGIN', ...grants, 'COMMIT'].join(';\n'))
  })
}

/** For operators whose DATABASE_URL names the owner (docs/decisions/database.md). */
export const OWNER_ADVICE = {
  says: 'The role of DATABASE_URL owns the tables, so a fault in Daybook could change history that is kept for ever.',
  mend: 'Set DATABASE_OWNER_URL to the role that owns them, and DATABASE_URL to one that does not.',
}

/** Whether the application's role owns tables, and so could change the histories. */
export async function ownsTables(): Promise<boolean> {
  const owned = Prisma.sql`SELECT true FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user LIMIT 1`
  return (await db.$queryRaw<object[]>(owned)).length > 0
}

export type Rights = {
  /** Whether it owns a table, and so could change the histories. */
  owns: boolean
  /** What it may do everywhere, such as 'a superuser'. */
  powers: string[]
  /** Roles that it is a member of and that have more rights. */
  groups: string[]
  /** Rights such as 'UPDATE on TimesheetHistory' that it does not need, and that it needs and has not. */
  excess: string[]
  lacks: string[]
}

/**
 * Compares the rights of the application's role with those that `grantToApplication` gives; null if there is no such role, as
 * where a pooler has names of its own.
 */
export async function rightsOf(owner: pg.Client, role: string): Promise<Rights | null> {
  const { rows } = await owner.query<Rights>(rightsStatement, [role, appendOnly, readOnly])
  return rows[0] ?? null
}

/** An owner has all rights on its tables, and a superuser on all, so the tables of others are compared only. */
const rightsStatement = `
  WITH "role" AS (SELECT * FROM pg_roles WHERE rolname = $1),
  "tables" AS (
    SELECT c.oid, c.relname, c.relowner FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND (c.relnamespace = 'public'::regnamespace OR c.relnamespace = to_regnamespace('jobs'))
  ),
  "rights" AS (
    SELECT "right" || ' on ' || t.relname AS "name", has_table_privilege(r.oid, t.oid, "right") AS "has",
      "right" = 'SELECT' OR ("right" = 'INSERT' AND t.relname <> ALL ($3))
        OR ("right" IN ('UPDATE', 'DELETE') AND t.relname <> ALL ($2 || $3)) AS "needs"
    FROM "role" r, "tables" t, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS "right"
    WHERE t.relowner <> r.oid AND NOT r.rolsuper
  )
  SELECT EXISTS (SELECT FROM "tables" WHERE relowner = r.oid) AS "owns",
    ARRAY(SELECT "power" FROM (VALUES (r.rolsuper, 'a superuser'), (r.rolcreaterole, 'allowed to make roles'),
      (r.rolreplication, 'allowed to replicate'), (r.rolbypassrls, 'allowed to pass row security')) AS p ("has", "power")
      WHERE "has") AS "powers",
    ARRAY(SELECT g.rolname::text FROM pg_roles g WHERE NOT r.rolsuper AND g.oid <> r.oid AND pg_has_role(r.oid, g.oid, 'MEMBER')
      AND (g.rolsuper OR g.rolcreaterole OR g.oid IN (SELECT relowner FROM "tables")
        OR g.rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))
      ORDER BY 1) AS "groups",
    ARRAY(SELECT "name" FROM "rights" WHERE "has" AND NOT "needs" ORDER BY 1) AS "excess",
    ARRAY(SELECT "name" FROM "rights" WHERE "needs" AND NOT "has" ORDER BY 1) AS "lacks"
  FROM "role" r`

/** The role in the address of a database. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
