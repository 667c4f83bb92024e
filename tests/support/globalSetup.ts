// Generates what the sources need, starts the one PostgreSQL of a test run, and makes the templates of all databases: an
// empty one, and one with the company of the tests.
import type { TestProject } from 'vitest/node'
import { generate } from '#scripts/gen.mjs'
import { clone, databaseAt } from './clone.ts'
import type { Company } from './company.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database, for its owner. PostgreSQL cannot clone it while a connection to it is open. */
    templateUrl: string
    /** The same database for the role of the application. */
    applicationUrl: string
    /** A clone of it with the company of the tests, for its owner. */
    companyUrl: string
    company: Company
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await generate()
  // Only now: these modules may import generated code.
  const { closeDatabase, openDatabase } = await import('#server/database/client.ts')
  const { connected } = await import('#server/database/connected.ts')
  const { makeCompany } = await import('./company.ts')
  const { startTemporary } = await import('#server/database/embedded/postgres.ts')
  const { migrate } = await import('#server/database/migrate.ts')
  const { installQueues } = await import('#server/jobs/schema.ts')
  const { grantToApplication, roleOf } = await import('#server/database/roles.ts')
  const { url, ownerUrl, stop } = await startTemporary(console)
  await migrate(ownerUrl)
  await installQueues(ownerUrl)
  await grantToApplication(ownerUrl, roleOf(url))
  await connected(ownerUrl, async (connection) => {
    // PostgreSQL would start several processes a second to look after the databases of files that have ended.
    await connection.query('ALTER SYSTEM SET autovacuum = off')
    // A plan costs more than most statements, and each new connection would make those of its first statements six times.
    await connection.query('ALTER SYSTEM SET plan_cache_mode = force_generic_plan')
    await connection.query('SELECT pg_reload_conf()')
  })
  project.provide('templateUrl', ownerUrl)
  project.provide('applicationUrl', url)
  await clone(ownerUrl, 'company')
  await openDatabase(databaseAt(url, 'company'))
  project.provide('company', await makeCompany())
  await closeDatabase()
  project.provide('companyUrl', databaseAt(ownerUrl, 'company'))
  return stop
}
