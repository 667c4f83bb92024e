// The embedded database for commands on the server, also while Daybook runs.
import { runningEmbedded, startEmbedded } from '#server/database/embedded/postgres.ts'
import { writeLine } from '#server/process/terminal.ts'

/**
 * Does work with the embedded database of a running Daybook, or starts that of the data folder for the work.
 * @param work gets the address for the owner of the tables, and whether Daybook runs.
 */
export async function withEmbedded<T>(
  dataDir: string,
  work: (ownerUrl: string, isRunning: boolean) => Promise<T>,
): Promise<T> {
  const running = await runningEmbedded(dataDir)
  if (running) return work(running, true)
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log: { info: () => {}, warn: writeLine } })
  return work(ownerUrl, false).finally(stop)
}
