// Starts the one PostgreSQL of a test run and migrates the template that every test's database is cloned from.
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '#server/database/embedded/postgres.ts'
import { migrate } from '#server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database. Nobody may connect to it, or it cannot be cloned. */
    templateUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startThrowaway(console)
  await migrate(url)
  project.provide('templateUrl', url)
  return stop
}
