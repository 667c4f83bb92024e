// Live events: the milliseconds from a commit until each of 200 sockets receives the event.
import { createClient, type Client } from 'graphql-ws'
import pg from 'pg'
import { WebSocket } from 'ws'
import { CHANNEL } from '#server/events/channel.ts'
import { atMost, ms, quantile, type Row, type Table } from '#scripts/table.ts'
import { GROUPS, LISTENERS, tokenOf } from './company.ts'
import { documentOf } from './documents.ts'
import type { Options, Setup } from './setup.ts'

/** The bound of the 95th percentile, in milliseconds. */
const P95 = 100
const WARM_UP = 3
const EVENTS_PER_ROUND = 10
const TIMEOUT = 30_000

export async function measureLive(setups: Setup[], { rounds, sockets, pause }: Options): Promise<Table[]> {
  const rows: Row[] = []
  for (const setup of setups) {
    const { publish, close } = await subscribe(setup, sockets)
    const times: number[] = []
    for (let turn = 0; turn < WARM_UP + rounds * EVENTS_PER_ROUND; turn++) {
      const received = await publish(turn)
      if (turn >= WARM_UP) times.push(...received)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    await close()
    const sheets = setup.sheets.toLocaleString('en')
    const median = quantile(times, 0.5)
    const watched = { value: median, kind: 'milliseconds' } as const
    rows.push({ name: `median at ${sheets}`, figure: ms(median), watched })
    rows.push({ ...atMost(`p95 at ${sheets}`, quantile(times, 0.95), P95), watched: undefined })
  }
  return [{ title: `Live: from the commit to ${sockets} sockets`, rows }]
}

/** Opens the sockets: tabs of the approvers and administrators who see the last group's timesheets. */
async function subscribe({ application, database: url }: Setup, sockets: number) {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query<{ id: number; userId: number }>(
    `SELECT "id", "userId" FROM "Timesheet" WHERE "approvalGroupId" = $1 AND "status" = 'PENDING' ORDER BY "id" LIMIT 20`,
    [GROUPS],
  )
  let onEvent = () => {}
  let onFailure: (error: Error) => void = () => {}
  const tokens = await Promise.all(LISTENERS.map(tokenOf))
  const open = async (token: string): Promise<Client> => {
    const client = createClient({
      url: `ws://127.0.0.1:${application}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${token}` },
    })
    const connected = new Promise((resolve) => client.on('connected', resolve))
    client.subscribe(subscription, {
      next: ({ data }) => {
        const change = data?.timesheetChanged as { timesheet: object; listed: object } | undefined
        if (change?.timesheet && change.listed) onEvent()
        else onFailure(new Error(`A subscriber received ${JSON.stringify(data)}`))
      },
      error: (error) => onFailure(error instanceof Error ? error : new Error(JSON.stringify(error))),
      complete: () => {},
    })
    await connected
    return client
  }
  const clients = await Promise.all(
    Array.from({ length: sockets }, (_, index) => open(tokens[index % tokens.length]!)),
  )
  // The sockets are open; the server still has to handle the subscriptions.
  await new Promise((resolve) => setTimeout(resolve, 1000))

  return {
    /** Commits one event. @returns the milliseconds until each socket received it. */
    async publish(turn: number): Promise<number[]> {
      const { id: timesheetId, userId } = rows[turn % rows.length]!
      const event = { timesheetId, userId, approvalGroupId: GROUPS, formerGroupId: null, what: 'EDITED' }
      const message = JSON.stringify({ name: 'timesheetChanged', event })
      await database.query('BEGIN')
      await database.query('UPDATE "Timesheet" SET "version" = "version" + 1 WHERE "id" = $1', [timesheetId])
      await database.query('SELECT pg_notify($1, $2)', [CHANNEL, message])
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const times: number[] = []
      const timeout = setTimeout(
        () => reject(new Error(`Only ${times.length} subscribers received the event.`)),
        TIMEOUT,
      )
      const start = performance.now()
      onFailure = reject
      onEvent = () => {
        times.push(performance.now() - start)
        if (times.length === sockets) resolve()
      }
      database.query('COMMIT').catch(reject)
      await promise.finally(() => clearTimeout(timeout))
      return times
    },
    async close() {
      onFailure = () => {}
      for (const client of clients) await client.dispose()
      await database.end()
    },
  }
}

const subscription = {
  query: documentOf('liveTimesheetsSubscription'),
  variables: { filter: { status: 'PENDING' }, ownTimesheet: false },
}
