// The database for commands on the server, also while Daybook runs.
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { runningEmbedded, startEmbedded } from '#server/database/embedded/postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { installQueues } from '#server/jobs/schema.ts'
import type { Settings } from '#server/process/config.ts'
import { writeLine } from '#server/process/terminal.ts'

/** Uses the database of a running Daybook, or starts the embedded one. Daybook runs the jobs of the work afterwards. */
export async function withDatabase(
  { databaseUrl, databaseListenUrl, databaseOwnerUrl, dataDir }: Settings,
  work: () => Promise<void>,
): Promise<void> {
  const running = databaseUrl ?? (await runningEmbedded(dataDir))
  const embedded = running ? null : await startEmbedded({ dataDir, log: { info: () => {}, warn: writeLine } })
  try {
    const owner = databaseUrl ? (databaseOwnerUrl ?? databaseUrl) : embedded?.ownerUrl
    if (owner) {
      await migrate(owner)
      await installQueues(owner)
    }
    await openDatabase(running ?? embedded!.ownerUrl, { directUrl: databaseListenUrl })
    await openQueues()
    await work()
  } finally {
    await closeQueues()
    await closeDatabase()
    await embedded?.stop()
  }
}
