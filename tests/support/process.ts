// Helpers for tests of the whole process.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { startDaybook, type Environment } from '#scripts/daybook.ts'
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { connected } from '#server/database/connected.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeCompany, type Company } from './company.ts'

/** The timeout for effects of another process. */
export const PATIENCE = { timeout: 30_000 }

/** Migrates an empty database and makes the company of the tests in it, which takes less than loading the demo company. */
export async function fillDatabase(ownerUrl: string, more?: (company: Company) => Promise<unknown>) {
  await migrate(ownerUrl)
  await openDatabase(ownerUrl)
  const company = await makeCompany()
  await more?.(company)
  await closeDatabase()
}

/** Starts Daybook and expects exit code 1 without a stack. @returns its standard error. */
export async function refusal(env: Environment, user?: Parameters<typeof startDaybook>[1]): Promise<string> {
  const daybook = startDaybook(env, user)
  expect(await daybook.ended, daybook.output()).toEqual({ code: 1, signal: null })
  expect(daybook.errors(), 'no stack').not.toMatch(/^\s+at /m)
  return daybook.errors().trim()
}

/** Makes the first System_Administrator by the set-up link that Daybook prints. */
export async function setUpByLink({
  output,
  fetch,
}: Pick<ReturnType<typeof startDaybook>, 'output' | 'fetch'>) {
  const link = () => /Set it up by this link, which works once:\n\s+(\S+)#(\S+)/.exec(output())
  await expect.poll(link, PATIENCE).not.toBeNull()
  const [, address, token] = link()!
  const input = {
    ...{ token, companyName: 'Bowen Plant Hire', timeZone: 'Australia/Perth' },
    ...{ firstName: 'Ingrid', lastName: 'Solberg', email: 'ingrid@bowen.example' },
    password: 'a password of my own',
  }
  const query = `mutation ($input: SetUpInput!) {
    result: setUp(input: $input) { ... on SessionPayload { accessToken } } }`
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const { data } = (await response.json()) as { data: { result: { accessToken: string } } }
  return { address, accessToken: data.result.accessToken }
}

/** The log message of each job that failed for good. */
export const GIVEN_UP = /"msg":"a job was given up"/g

/** Queues jobs that always fail and have one attempt. */
export async function enqueueBadJobs(url: string, count: number): Promise<void> {
  await ask(
    url,
    `INSERT INTO jobs.job (name, data, retry_limit, dead_letter, policy)
     SELECT 'push', '{"deviceId": "none"}', 0, 'given-up', 'standard' FROM generate_series(1, ${count})`,
  )
}

/** The number of jobs in the failure log. */
export async function countDeadJobs(url: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM "FailureLog" WHERE document->>'message' = 'given up: push'`,
  )
  return row!.count
}

/** The number of jobs that always fail, and of their reports, that still have to be done. */
export async function countOpenJobs(url: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM jobs.job
     WHERE name IN ('push', 'given-up') AND state IN ('created', 'retry', 'active')`,
  )
  return row!.count
}

const ask = async <Row extends object>(url: string, sql: string): Promise<Row[]> =>
  (await connected(url, (client) => client.query<Row>(sql))).rows

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
