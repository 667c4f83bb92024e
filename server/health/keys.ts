// Checks the keys in the data folder: the next start and other machines need them.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { db } from '#server/database/client.ts'
import { hasCompany, readKey, type KeyFile } from '#server/process/keys.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { ok, warning, wrong, type Check, type Finding } from './check.ts'

export const secretCheck: Check = {
  code: 'secrets',
  title: 'Secrets',
  mend: 'See whether the data folder (DATA_DIR) can be read.',
  async look({ config, database }) {
    const { dataDir, databaseUrl, keysInDataFolder: keys } = config
    if (keys.length === 0) return ok('The environment gives all keys.')
    // The first start makes them.
    if (!databaseUrl && !hasCompany(dataDir)) return null
    for (const key of keys) {
      const found = await judgeKey(dataDir, key)
      if (found) return found
    }
    const names = keys.map(({ variable }) => variable)
    const hosts = databaseUrl && database ? await countHosts().catch(() => 1) : 1
    if (hosts > 1)
      return warning(
        `${hosts} machines run Daybook on this database, and ${names.join(' and ')} of this one ${names.length === 1 ? 'is' : 'are'} in its own data folder.`,
        `Set ${names.join(' and ')} to the same value on all machines, or sessions of one are refused by the other.`,
      )
    return ok(`The data folder has ${names.join(' and ')}, and only the user of Daybook may read it.`)
  },
}

/** Null for a key that the next start can use and nobody else can read. */
async function judgeKey(dataDir: string, key: KeyFile): Promise<Finding | null> {
  const file = path.join(dataDir, key.file)
  try {
    if (readKey(dataDir, key) === null)
      return wrong(
        `${key.file} is missing in the data folder: Daybook does not start again without it.`,
        `Put ${file} back from a backup, or set ${key.variable}.`,
      )
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return wrong(
      `The next start fails: ${error.message}`,
      `Put ${file} back from a backup, readable for the user of Daybook.`,
    )
  }
  const [{ mode, uid }, folder] = [await stat(file), await stat(dataDir)]
  // Root reads every file; the user of Daybook, who has the folder, does not.
  if (uid !== folder.uid)
    return wrong(
      `${key.file} belongs to another user than the data folder: Daybook may not read it at its next start.`,
      `Run chown --reference=${dataDir} ${file}.`,
    )
  if ((mode & 0o077) !== 0)
    return warning(
      `Other users of this machine may read or change ${key.file} in the data folder.`,
      `Run chmod 600 ${file}.`,
    )
  return null
}

/** The machines whose Daybook works on the queue of this database. */
async function countHosts(): Promise<number> {
  const [row] = await db.$queryRaw<{ hosts: number }[]>`
    SELECT count(DISTINCT client_addr)::int AS "hosts" FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'daybook jobs'`
  return row!.hosts
}
