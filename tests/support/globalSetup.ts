// Starts the one PostgreSQL of a test run and migrates the template that every test's database is cloned from.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database. Nobody may connect to it, or it cannot be cloned. */
    templateUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'daybook-test-'))
  const embedded = await startEmbedded({ dataDir, log: console, fast: true })
  await migrate(embedded.url)
  project.provide('templateUrl', embedded.url)
  return () => embedded.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
}
