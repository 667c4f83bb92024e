// What tests of the whole process share.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
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

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
