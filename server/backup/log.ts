// Archives the write-ahead log of the embedded PostgreSQL: a replication slot keeps it until it is copied.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const SLOT = 'daybook_log'
/** Of releases that did not know lines: they find a gap if they run again. */
const OLD_SLOT = 'daybook_archive'

/** Where a cluster is. */
export async function dataDirectory(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS "folder"`,
  )
  return rows[0]!.folder
}

/** The names of the segments of a cluster's write-ahead log, in order, and of the histories of its timelines. */
export async function segmentsOf(cluster: string) {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).sort()
  return {
    segments: names.filter((name) => /^[0-9A-F]{24}$/.test(name)),
    histories: names.filter((name) => name.endsWith('.history')),
  }
}

/** Whether PostgreSQL keeps the log until it is copied. It stops when too much waits. */
export async function isLogKept(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLost: boolean }>(
    `SELECT "wal_status" = 'lost' AS "isLost" FROM pg_replication_slots WHERE "slot_name" = $1`,
    [SLOT],
  )
  return rows[0]?.isLost === false
}

/** Lets PostgreSQL keep the log from now on. */
export async function keepLog(client: pg.Client): Promise<void> {
  await letLogGo(client)
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT])
}

/** Lets PostgreSQL remove the log, where nobody archives it any more. */
export async function letLogGo(client: pg.Client): Promise<void> {
  await client.query(
    'SELECT pg_drop_replication_slot("slot_name") FROM pg_replication_slots WHERE "slot_name" = ANY ($1)',
    [[SLOT, OLD_SLOT]],
  )
}

export type CompleteLog = {
  /** The segments that are complete and not yet given up. */
  segments: string[]
  histories: string[]
  /** Everything that was committed before this instant is in them, ISO 8601 in UTC. */
  until: string
  /** Lets PostgreSQL remove the segments. */
  giveUp(): Promise<void>
}

/** Completes the segment that is being written. Call `giveUp` once all segments are copied. */
export async function completeLog(client: pg.Client, cluster: string): Promise<CompleteLog> {
  const { rows: clocks } = await client.query<{ until: Date }>(`SELECT clock_timestamp() AS "until"`)
  // A commit later than `until`: a restore to that instant then knows that nothing before it is missing.
  await client.query('SELECT pg_current_xact_id()')
  await client.query('SELECT pg_switch_wal()')
  const { rows } = await client.query<{ first: string; current: string; lsn: string }>(
    `SELECT pg_walfile_name("restart_lsn" + 1) AS "first", pg_walfile_name("lsn" + 1) AS "current", "lsn"::text
     FROM pg_replication_slots, pg_current_wal_insert_lsn() AS "lsn" WHERE "slot_name" = $1`,
    [SLOT],
  )
  const { first, current, lsn } = rows[0]!
  const { segments, histories } = await segmentsOf(cluster)
  return {
    segments: segments.filter((segment) => segment >= first && segment < current),
    histories,
    until: clocks[0]!.until.toISOString(),
    giveUp: async () => void (await client.query('SELECT pg_replication_slot_advance($1, $2)', [SLOT, lsn])),
  }
}
