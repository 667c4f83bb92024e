// What tests of the whole process share.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect } from 'vitest'
import { startDaybook, type Environment } from '#scripts/daybook.ts'

/** How long a test waits for what another process does. */
export const PATIENCE = { timeout: 30_000 }

/** What a start that must fail printed to standard error; it must end with code 1 and without a stack. */
export async function refusal(env: Environment): Promise<string> {
  const daybook = startDaybook(env)
  expect(await daybook.ended, daybook.output()).toEqual({ code: 1, signal: null })
  expect(daybook.errors(), 'no stack').not.toMatch(/^\s+at /m)
  return daybook.errors().trim()
}

/** What the log says of each job that is given up. */
export const GIVEN_UP = /"msg":"a job was given up"/g

/** Leaves jobs in the queue that can only fail, and are tried once. */
export async function leaveBadJobs(url: string, count: number): Promise<void> {
  await ask(
    url,
    `INSERT INTO jobs.job (name, data, retry_limit, dead_letter, policy)
     SELECT 'push', '{"deviceId": "none"}', 0, 'given-up', 'standard' FROM generate_series(1, ${count})`,
  )
}

/** How many jobs the failure log has. */
export async function givenUp(url: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM "FailureLog" WHERE document->>'message' = 'given up: push'`,
  )
  return row!.count
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    return (await connection.query<Row>(sql)).rows
  } finally {
    await connection.end()
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
