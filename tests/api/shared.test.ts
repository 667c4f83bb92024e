// An event with many subscribers is read once.
import { createClient, type Client } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { db, onStatement } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { followListening } from '#tests/support/listening.ts'
import { setUpServer } from '#tests/support/server.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
let listening: ReturnType<typeof followListening>
const clients: Client[] = []
beforeAll(() => {
  listening = followListening()
})
afterAll(async () => {
  listening.end()
  for (const client of clients) await client.dispose()
})

const CHANGES = `subscription ($filter: TimesheetFilter) { timesheetChanged {
  timesheet { number user { firstName } lines { minutes } }
  listed(filter: $filter) { number }
  counts { pending total }
  own: counts(ownTimesheet: true) { total } } }`
type Sheet = { number: number } | null
type Told = {
  timesheet: Sheet
  listed: Sheet
  counts: { pending: number; total: number }
  own: { total: number }
}

async function listen(name: PersonName, filter: object): Promise<Told[]> {
  const { accessToken } = await world.signIn(name)
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    ...{ webSocketImpl: WebSocket, retryAttempts: 0 },
    connectionParams: { authorization: `Bearer ${accessToken}` },
  })
  clients.push(client)
  const told: Told[] = []
  const before = listening.begun()
  const next = ({ data, errors }: { data?: { timesheetChanged: Told } | null; errors?: unknown }) => {
    expect(errors).toBeUndefined()
    told.push(data!.timesheetChanged)
  }
  const query = { query: CHANGES, variables: { filter } }
  client.subscribe<{ timesheetChanged: Told }>(query, { next, error: () => {}, complete: () => {} })
  await expect.poll(() => listening.begun() > before).toBe(true)
  return told
}

/** The statements of submitting a day, and of telling everybody who listens. */
async function statementsOfSubmitting(startDate: string, everybody: Told[][]) {
  const tess = await world.signIn('tess')
  const before = everybody.map((told) => told.length)
  let statements = 0
  const stop = onStatement(() => statements++)
  done(await tess.submit(world.day([world.unbilled('7:00', '15:00')], { startDate })))
  await expect
    .poll(() => everybody.map((told, index) => told.length - before[index]!))
    .toEqual(everybody.map(() => 1))
  stop()
  return statements
}

test('an event costs the same statements for ten subscribers as for two, and each gets their own data', async () => {
  const ada = await listen('ada', {})
  const amy = await listen('amy', { ownTimesheet: true })
  await statementsOfSubmitting('2026-11-02', [ada, amy])
  const few = await statementsOfSubmitting('2026-11-03', [ada, amy])
  const others: Told[][] = []
  for (const name of ['ada', 'amy', 'sam', 'tess', 'uma', 'ada', 'sam', 'tess'] as const)
    others.push(await listen(name, {}))
  await statementsOfSubmitting('2026-11-04', [ada, amy, ...others])
  expect(await statementsOfSubmitting('2026-11-05', [ada, amy, ...others])).toBe(few)

  const [uma, tess] = [others[4]!, others[3]!]
  const { number } = tess.at(-1)!.timesheet!
  const counts = { pending: 4, total: 4 }
  const told = (own: number, listed: Sheet = { number }) => ({ listed, counts, own: { total: own } })
  expect(tess.at(-1)).toMatchObject(told(4))
  expect(uma.at(-1)).toMatchObject(told(0))
  expect(ada.at(-1)).toMatchObject(told(0))
  expect(amy.at(-1)).toMatchObject(told(0, null))
  expect(await db.timesheet.count()).toBe(4)
})

test('subscribers with one document and different filters are each answered by their own', async () => {
  const pending = await listen('sam', { status: 'PENDING' })
  const drafts = await listen('sam', { status: 'DRAFT' })
  const both = [pending, drafts]
  await statementsOfSubmitting('2026-11-06', both)
  const { number } = pending.at(-1)!.timesheet!
  expect(both.map((told) => told.at(-1)!.timesheet?.number)).toEqual([number, number])
  expect(both.map((told) => told.at(-1)!.listed)).toEqual([{ number }, null])
})

test('a question lists its timesheet for the side that it waits for and for the one that asked', async () => {
  const both = [await listen('tess', { openQuestion: true }), await listen('ada', { openQuestion: true })]
  await statementsOfSubmitting('2026-11-09', both)
  const { number } = both[0]!.at(-1)!.timesheet!
  const ask = async (who: PersonName) => {
    const before = both.map((told) => told.length)
    const ASK = 'mutation ($id: ID!) { askOnTimesheet(id: $id, text: "Which?") { __typename } }'
    await world.ask(who, ASK, { id: globalId('Timesheet', { id: number }) })
    await expect.poll(() => both.map((told, at) => told.length > before[at]!)).toEqual([true, true])
    return both.map((told) => told.at(-1)!.listed)
  }
  expect(await ask('ada')).toEqual([{ number }, { number }])
  expect(await ask('tess')).toEqual([{ number }, { number }])
})
