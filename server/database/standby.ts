// A standby of the database (DATABASE_READ_URL) serves long responses, so that they do not slow down people who record
// their day. It answers only once it has everything that was committed before, so nobody sees older data.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Abandoned } from '#server/process/fair-share.ts'
import { isRefusedStatement, Pool } from './pool.ts'

/** How long an answer waits for the standby. */
const WAIT_MILLISECONDS = 500
const PAUSE_MILLISECONDS = 20
/** How long the primary answers instead after the standby failed. */
const REST_MILLISECONDS = 30_000

/** PostgreSQL's code for a statement of a standby that kept it from replaying changes. */
const REPLAY_CONFLICT = '40001'

type Log = { warn(details: object, message: string): void }
type Server = Pick<pg.ClientBase, 'query'>
export type Standby = ReturnType<typeof openStandby>

/** @param log called when the standby fails. */
export function openStandby(url: string, log?: Log) {
  const pool = new Pool(url, null)
  pool.on('error', () => {})
  /** `isOver` after a failure: the primary answers the rest. */
  const readings = new AsyncLocalStorage<{ isOver: boolean }>()
  let restsUntil = 0

  function rest(reason: string): void {
    if (Date.now() >= restsUntil) log?.warn({ reason }, 'the standby cannot be read; the primary answers')
    restsUntil = Date.now() + REST_MILLISECONDS
  }

  async function isLevel(primary: pg.Pool): Promise<boolean> {
    try {
      const relation = await compareStandby(primary, pool)
      if (relation === 'ANOTHER') rest('it is no standby of this database')
      return relation === 'LEVEL'
    } catch (error) {
      if (error instanceof Abandoned) throw error
      rest((error as Error).message)
      return false
    }
  }

  return {
    /** Does work that only reads: on the standby, or on the primary if the standby is behind or fails. */
    async read<T>(primary: pg.Pool, work: () => Promise<T>): Promise<T> {
      if (readings.getStore() || Date.now() < restsUntil || !(await isLevel(primary))) return work()
      // Awaited inside, because Prisma sends a query only then.
      return readings.run({ isOver: false }, async () => await work())
    },
    /** The standby's answer to a statement of such work; null if the primary has to answer. */
    async query(statement: pg.QueryConfig): Promise<pg.QueryResult | null> {
      const reading = readings.getStore()
      if (!reading || reading.isOver) return null
      try {
        return await pool.query(statement)
      } catch (error) {
        if (error instanceof Abandoned || isOfStatement(error)) throw error
        reading.isOver = true
        rest((error as Error).message)
        return null
      }
    },
    close: () => pool.end(),
  }
}

type LogPosition = { system: string; timeline: number; lsn: string }

// The same system has the same history until a standby becomes the primary: then another timeline begins.
const selectTimeline = `SELECT "timeline_id" AS "timeline", ("system_identifier", (
    SELECT "oid" FROM pg_database WHERE "datname" = current_database()))::text AS "system"`
const from = 'FROM pg_control_system(), pg_control_checkpoint()'

/**
 * Whether a standby has everything that is committed on the primary now. Waits for it, half a second at most.
 * @returns ANOTHER for a server with another database.
 */
export async function compareStandby(
  primary: Server,
  standby: Server,
): Promise<'LEVEL' | 'BEHIND' | 'ANOTHER'> {
  const { rows } = await primary.query<LogPosition>(
    `${selectTimeline}, pg_current_wal_flush_lsn()::text AS "lsn" ${from}`,
  )
  const { system, timeline, lsn } = rows[0]!
  const deadline = Date.now() + WAIT_MILLISECONDS
  for (;;) {
    const { rows } = await standby.query<LogPosition & { isLevel: boolean | null }>({
      text: `${selectTimeline}, pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isLevel" ${from}`,
      values: [lsn],
    })
    const found = rows[0]!
    if (found.system !== system) return 'ANOTHER'
    if (found.timeline !== timeline) return 'BEHIND'
    if (found.isLevel) return 'LEVEL'
    if (Date.now() > deadline) return 'BEHIND'
    await sleep(PAUSE_MILLISECONDS)
  }
}

/** Whether the primary would refuse the statement, too. */
function isOfStatement(error: unknown): boolean {
  return isRefusedStatement(error) && (error as pg.DatabaseError).code !== REPLAY_CONFLICT
}
