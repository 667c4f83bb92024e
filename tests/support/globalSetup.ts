// Starts the one PostgreSQL of a test run and migrates the template that every test's database is cloned from.
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '#server/database/embedded/postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { grantToApplication, roleOf } from '#server/database/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database, for its owner. Nobody may connect to it, or it cannot be cloned. */
    templateUrl: string
    /** The same, for the role that the application signs in. */
    applicationUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, ownerUrl, stop } = await startThrowaway(console)
  await migrate(ownerUrl)
  await grantToApplication(ownerUrl, roleOf(url))
  project.provide('templateUrl', ownerUrl)
  project.provide('applicationUrl', url)
  return stop
}
