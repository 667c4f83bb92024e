// The tables of pg-boss. The owner of the database installs and migrates them; the application's role only writes rows.
import { PgBoss } from 'pg-boss'
import { DEAD_LETTERS, queueNames, settingsOf } from './queues.ts'

const schema = 'jobs'

/** Options of a pg-boss that uses the installed tables and runs nothing by the clock. */
export const existingSchema = { schema, migrate: false, createSchema: false, schedule: false } as const

/** Migrates the tables and the queues to this release. @param url the owner's address. */
export async function installQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTERS)
    for (const name of queueNames) {
      await boss.createQueue(name, settingsOf(name))
      await boss.updateQueue(name, settingsOf(name))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
