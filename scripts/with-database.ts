// The database for commands on the server, also while Daybook runs.
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { migrate } from '#server/database/migrate.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { installQueues } from '#server/jobs/schema.ts'
import type { Settings } from '#server/process/config.ts'
import { withEmbedded } from './embedded.ts'

/** Uses the database of a running Daybook, or starts the embedded one. Daybook runs the jobs of the work afterwards. */
export async function withDatabase(
  { databaseUrl, databaseListenUrl, databaseOwnerUrl, dataDir }: Settings,
  work: () => Promise<void>,
): Promise<void> {
  if (databaseUrl) return withOpened(databaseUrl, databaseOwnerUrl ?? databaseUrl)
  // The Daybook that runs has migrated.
  return withEmbedded(dataDir, (url, isRunning) => withOpened(url, isRunning ? null : url))

  /** @param toMigrate the address for the owner of the tables; null leaves them as they are. */
  async function withOpened(url: string, toMigrate: string | null): Promise<void> {
    try {
      if (toMigrate) {
        await migrate(toMigrate)
        await installQueues(toMigrate)
      }
      await openDatabase(url, { directUrl: databaseListenUrl })
      await openQueues()
      await work()
    } finally {
      await closeQueues()
      await closeDatabase()
    }
  }
}
