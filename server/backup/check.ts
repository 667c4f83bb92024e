// Recovers a restored database and checks it: the end of the log, every index, every append-only table, every upload.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connected } from '#server/database/connected.ts'
import { startEmbedded, type Recovery } from '#server/database/embedded/postgres.ts'
import { countKept } from './cluster.ts'
import type { Manifest } from './manifest.ts'
import { UPLOADS } from './uploads.ts'

export type Recovered = {
  /** When the last restored transaction was committed; null if the log has none. */
  lastCommit: Date | null
  /** Whether everything up to the requested instant was restored. */
  isReached: boolean
  /** The problems, a sentence each. */
  problems: string[]
}

/**
 * Recovers to an instant, or as far as the log goes, and stops the database again.
 * @throws StartupError if it cannot be recovered.
 */
export async function checkRestored(
  dataDir: string,
  { database, bucket }: Manifest,
  recovery: Recovery,
): Promise<Recovered> {
  const quiet = { info: () => {}, warn: () => {} }
  const start = (to: Date | null) => startEmbedded({ dataDir, log: quiet, recovery: { ...recovery, to } })
  let isReached = true
  // PostgreSQL fails if the log ends before the requested instant. Then restore as far as the log goes.
  const { ownerUrl, stop } = await start(recovery.to).catch((error: unknown) => {
    if (!recovery.to) throw error
    isReached = false
    return start(null)
  })
  return connected(ownerUrl, async (client) => {
    const lastCommit = await readLastCommit(client)
    if (recovery.to && lastCommit && lastCommit > recovery.to)
      throw new Error(
        `The recovery went to ${lastCommit.toISOString()}, beyond ${recovery.to.toISOString()}.`,
      )
    return {
      lastCommit,
      isReached,
      problems: [
        ...(await checkTimeline(client, recovery.timeline)),
        ...(await checkIndexes(client)),
        ...(await compareRows(client, database!.rows)),
        ...(bucket ? [] : await findMissingUploads(client, dataDir)),
      ],
    }
  }).finally(stop)
}

async function readLastCommit(client: pg.Client): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(`SELECT pg_last_xact_replay_timestamp() AS "at"`)
  return rows[0]!.at
}

/** The restored database has a new timeline; its history says of which one it is the continuation. */
async function checkTimeline(client: pg.Client, expected: number): Promise<string[]> {
  const { rows } = await client.query<{ history: string }>(
    `SELECT pg_read_file('pg_wal/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.history') AS "history"`,
  )
  const last = rows[0]!.history.trim().split('\n').at(-1)!
  const followed = Number(last.split('\t')[0])
  return followed === expected ? [] : [`PostgreSQL followed timeline ${followed} instead of ${expected}.`]
}
/** The checks of `amcheck`, by the kind of index. */
const checks = { btree: 'bt_index_check($1::oid::regclass, true)', gin: 'gin_index_check($1::oid::regclass)' }

/** Checks each index, and that each row is in its B-trees. */
async function checkIndexes(client: pg.Client): Promise<string[]> {
  await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
  const { rows } = await client.query<{ id: number; name: string; kind: keyof typeof checks }>(
    `SELECT i.indexrelid AS "id", c.relname AS "name", a.amname AS "kind"
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
     WHERE a.amname = ANY ($1) AND c.relkind = 'i' AND c.relpersistence = 'p' AND i.indisvalid`,
    [Object.keys(checks)],
  )
  const problems: string[] = []
  for (const { id, name, kind } of rows)
    await client
      .query(`SELECT ${checks[kind]}`, [id])
      .catch(({ message }: Error) => problems.push(`The index ${name} is damaged: ${message}.`))
  return problems
}

/** All rows that existed when the backup began must exist. */
async function compareRows(client: pg.Client, before: Record<string, number>): Promise<string[]> {
  const after = await countKept(client)
  return Object.entries(before).flatMap(([name, count]) =>
    after[name]! < count ? [`${name} has ${after[name]} rows; the backup had ${count}.`] : [],
  )
}

const AT_ONCE = 10_000

/** The uploads that rows name and the data folder lacks, a sentence each. */
export async function findMissingUploads(client: pg.Client, dataDir: string): Promise<string[]> {
  const problems: string[] = []
  for (let after = 0; ;) {
    const { rows } = await client.query<{ id: number; path: string }>(
      `SELECT "id", "path" FROM "StoredFile" WHERE "id" > $1 ORDER BY "id" LIMIT ${AT_ONCE}`,
      [after],
    )
    for (const file of rows)
      if (!existsSync(path.join(dataDir, UPLOADS, file.path)))
        problems.push(`The upload ${file.path} is missing.`)
    if (rows.length < AT_ONCE) return problems
    after = rows.at(-1)!.id
  }
}
