// The two roles of a database: the owner makes and changes tables, the application's role reads and writes rows. So a fault
// in the application cannot change tables or histories (docs/decisions/0006).
import { Prisma } from '#server/database/generated/client.ts'
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

/** For operators whose DATABASE_URL names the owner (docs/decisions/0006). */
export const OWNER_ADVICE = {
  says: 'The role of DATABASE_URL owns the tables, so a fault in Daybook could change history that is kept for ever.',
  mend: 'Set DATABASE_OWNER_URL to the role that owns them, and DATABASE_URL to one that does not.',
}

/** Whether the application's role owns tables, and so could change the histories. */
export async function ownsTables(): Promise<boolean> {
  const owned = Prisma.sql`SELECT true FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user LIMIT 1`
  return (await db.$queryRaw<object[]>(owned)).length > 0
}

/** The role in the address of a database. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
