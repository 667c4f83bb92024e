// Generates what the sources need, starts the one PostgreSQL of a test run, and migrates the template of all databases.
import type { TestProject } from 'vitest/node'
import { generate } from '#scripts/gen.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database, for its owner. PostgreSQL cannot clone it while a connection to it is open. */
    templateUrl: string
    /** The same database for the role of the application. */
    applicationUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await generate()
  // Only now: these modules may import generated code.
  const { startTemporary } = await import('#server/database/embedded/postgres.ts')
  const { migrate } = await import('#server/database/migrate.ts')
  const { installQueues } = await import('#server/jobs/schema.ts')
  const { grantToApplication, roleOf } = await import('#server/database/roles.ts')
  const { url, ownerUrl, stop } = await startTemporary(console)
  await migrate(ownerUrl)
  await installQueues(ownerUrl)
  await grantToApplication(ownerUrl, roleOf(url))
  project.provide('templateUrl', ownerUrl)
  project.provide('applicationUrl', url)
  return stop
}
