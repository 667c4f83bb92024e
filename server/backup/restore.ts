// Restores a backup into an empty data folder, and checks what came back: every file by its hash, every index, every table.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { giveTo, runAs } from '#server/database/embedded/run-as.ts'
import { makeDataFolder, writeSecret } from '#server/process/data-folder.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { parts } from './backup.ts'
import { countKept } from './cluster-copy.ts'
import { openKeys } from './keys.ts'
import { copyFile, readManifest, type Manifest } from './manifest.ts'

/** What is wrong with a restored database, a sentence each; none if all is well. */
export type Restored = { manifest: Manifest; problems: string[] }

/** @throws StartupError if the backup is not whole or was changed, the passphrase is wrong, or the data folder is in use. */
export async function restore(backup: string, dataDir: string, passphrase: string): Promise<Restored> {
  const manifest = await readManifest(backup)
  if (!manifest) throw new StartupError(`${backup} is not whole: the backup broke off, or this is none.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartupError(`${dataDir} is not empty. Restore into a new data folder.`)
  const keys = openKeys(await readFile(path.join(backup, parts.keys), 'utf8'), passphrase)
  if (!keys) throw new StartupError('BACKUP_PASSPHRASE does not open the keys of this backup.')
  makeDataFolder(dataDir)
  const user = runAs()
  for (const folder of ['', ...manifest.folders]) {
    const made = path.join(dataDir, parts.database, folder)
    await mkdir(made, { recursive: true, mode: 0o700 })
    await giveTo(made, user)
  }
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const to = path.join(dataDir, name)
    const copied = await copyFile(path.join(backup, name), to).catch(() => null)
    if (copied?.sha256 !== sha256) throw new StartupError(`${name} of the backup is missing or was changed.`)
    if (name.startsWith(`${parts.database}${path.sep}`)) await giveTo(to, user)
  }
  for (const [name, key] of Object.entries(keys)) writeSecret(dataDir, name, key)
  return { manifest, problems: manifest.postgres ? await check(dataDir, manifest) : [] }
}

/** Starts the database, which repairs itself from the write-ahead log, and checks it. */
async function check(dataDir: string, { rows }: Manifest): Promise<string[]> {
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await client.connect()
    return [...(await checkIndexes(client)), ...(await compareRows(client, rows))]
  } finally {
    await client.end()
    await stop()
  }
}

/** Compares every B-tree index with its table, both ways. */
async function checkIndexes(client: pg.Client): Promise<string[]> {
  await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT c.oid::int AS "id", c.relname AS "name" FROM pg_class c JOIN pg_am a ON a.oid = c.relam JOIN pg_index i ON i.indexrelid = c.oid
     WHERE a.amname = 'btree' AND c.relpersistence = 'p' AND i.indisready AND i.indisvalid`,
  )
  const problems: string[] = []
  for (const { id, name } of rows)
    await client
      .query('SELECT bt_index_check($1::oid::regclass, true)', [id])
      .catch(({ message }: Error) => problems.push(`Index ${name}: ${message}`))
  return problems
}

/** What was kept when the backup began has to be there. */
async function compareRows(client: pg.Client, before: Manifest['rows']): Promise<string[]> {
  const after = await countKept(client)
  return Object.entries(before).flatMap(([name, rows]) =>
    (after[name] ?? 0) < rows ? `${name} has ${after[name] ?? 0} rows; it had ${rows}.` : [],
  )
}
