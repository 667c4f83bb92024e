// Which broken connections are logged.
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { freshDatabase, ownerOf } from '#tests/support/database.ts'

let warnings: string[]
let owner: pg.Client
beforeEach(async () => {
  warnings = []
  const url = await freshDatabase()
  owner = new pg.Client({ connectionString: ownerOf(url) })
  await owner.connect()
  await openDatabase(url, { log: { warn: (_, message) => void warnings.push(message) } })
  await db.user.count()
})
afterEach(async () => {
  await closeDatabase()
  await owner.end()
})

/** The processes that serve the connections of the application. */
async function backends(): Promise<number[]> {
  const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`
  const { rows } = await owner.query<{ pid: number }>(`SELECT pid ${others}`)
  return rows.map(({ pid }) => pid)
}

async function terminate(pids: number[]): Promise<void> {
  await owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids])
}

it('an idle connection that breaks is logged, and the next statement opens another one', async () => {
  await terminate(await backends())
  await expect.poll(() => warnings).toEqual(['an idle database connection broke'])
  expect(await db.user.count()).toBe(0)
})

it('a connection that breaks while it is being closed is not logged', async () => {
  const pids = await backends()
  expect(pids).toHaveLength(1)
  const [pid] = pids
  // The server receives the termination before the message that closes the connection, and answers both later.
  process.kill(pid!, 'SIGSTOP')
  try {
    await terminate(pids)
    await closeDatabase()
  } finally {
    process.kill(pid!, 'SIGCONT')
  }
  await expect.poll(backends).toEqual([])
  expect(warnings).toEqual([])
})
