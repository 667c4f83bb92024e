// The two roles of a database: the owner, who makes and changes its tables, and the application's, which reads and
// writes rows. What the application's role may not do, no fault in the application can do either (docs/decisions/0006).
import { Prisma } from '#server/database/generated/client.ts'
import { whileLocked } from './locks.ts'
import { db } from './client.ts'

/** What histories and the record of migrations allow; every other table allows rows to be changed. */
const readAndAdd = ['TimesheetHistory', 'AdministrationHistory']
const readOnly = ['_prisma_migrations']
/** Where the application's tables are, and those of the queue of jobs. */
const schemas = 'public, jobs'

/** Gives a role what the application needs of the tables there are, and takes what it may have had beyond that. */
export async function grantToApplication(ownerUrl: string, role: string): Promise<void> {
  const to = quoted(role)
  const tables = (names: readonly string[]) => names.map(quoted).join(', ')
  const grants = [
    `GRANT USAGE ON SCHEMA ${schemas} TO ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schemas} FROM ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${to}`,
    `REVOKE UPDATE, DELETE ON ${tables(readAndAdd)} FROM ${to}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${tables(readOnly)} FROM ${to}`,
    // To set a sequence, too: the demo company brings its own numbers.
    `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
  ]
  // One after the other, as migrations are: two that grant at once would stop each other.
  await whileLocked(ownerUrl, 'migrating', async (connection) => {
    await connection.query(['BEGIN', ...grants, 'COMMIT'].join(';\n'))
  })
}

/** Whether the role that the application signed in as owns tables, and so may change what history keeps for ever. */
export async function ownsTables(): Promise<boolean> {
  const owned = Prisma.sql`SELECT true FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user LIMIT 1`
  return (await db.$queryRaw<object[]>(owned)).length > 0
}

/** The role that an address of a database signs in. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
