// A machine of its own, with a PostgreSQL whose log is archived: it burns, and another one is restored from its backups to an instant.
// That takes seconds each time, so only runs by hand have one.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { archive } from '#server/backup/archive.ts'
import { backUp, sourceOf } from '#server/backup/backup.ts'
import { restore, type Restored } from '#server/backup/restore.ts'
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { connected } from '#server/database/connected.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { grantToApplication, roleOf } from '#server/database/roles.ts'
import { installQueues } from '#server/jobs/schema.ts'
import { readConfig } from '#server/process/config.ts'
import { makeCompany } from '#tests/support/company.ts'
import { removeFolder } from '#scripts/daybook.ts'

const log = { info() {}, warn() {} }
const passphrase = 'a passphrase of the simulation'

export type Machine = Awaited<ReturnType<typeof buyMachine>>

export async function buyMachine() {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-machine-'))
  const backups = path.join(folder, 'backups')
  let machines = 0
  let { dataDir, embedded } = await start()

  async function start() {
    const dataFolder = path.join(folder, `data-${machines}`)
    mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
    // Makes the keys where there are none.
    readConfig({ DATA_DIR: dataFolder })
    return { dataDir: dataFolder, embedded: await startEmbedded({ dataDir: dataFolder, log }) }
  }

  /** As the schedule does after a start: the log of before may have a gap. */
  async function beginBackups(): Promise<void> {
    await archive(embedded.ownerUrl, dataDir, backups, passphrase)
    await backUp(sourceOf(readConfig({ DATA_DIR: dataDir }), embedded.ownerUrl, passphrase), backups)
  }

  const { url, ownerUrl } = embedded
  await migrate(ownerUrl)
  await installQueues(ownerUrl)
  await grantToApplication(ownerUrl, roleOf(url))
  await openDatabase(url)
  const company = await makeCompany()
  await closeDatabase()
  await beginBackups()

  return {
    company,
    url: () => embedded.url,
    /** An instant of PostgreSQL's clock between what was committed and what will be. */
    async instant(): Promise<Date> {
      const sql = `SELECT date_trunc('second', clock_timestamp()) + interval '1 s' AS "at", pg_sleep(1.5)`
      return connected(
        embedded.ownerUrl,
        async (client) => (await client.query<{ at: Date }>(sql)).rows[0]!.at,
      )
    },
    /** The machine burns. What it had at an instant is restored on another one. */
    async restoreTo(at: Date): Promise<Restored> {
      await archive(embedded.ownerUrl, dataDir, backups, passphrase)
      await closeDatabase()
      await embedded.stop()
      machines += 1
      const next = path.join(folder, `data-${machines}`)
      const restored = await restore({ from: backups, dataDir: next, passphrase, to: () => at })
      ;({ dataDir, embedded } = await start())
      await beginBackups()
      return restored
    },
    async stop(): Promise<void> {
      await embedded.stop()
      removeFolder(folder)
    },
  }
}
