// A live event from its commit to the sockets of everybody who gets it.
import { createClient, type Client } from 'graphql-ws'
import pg from 'pg'
import { WebSocket } from 'ws'
import { CHANNEL } from '#server/events/channel.ts'
import { documentOf } from './documents.ts'
import { GROUPS, LISTENERS, tokenOf } from './company.ts'

export const SUBSCRIBERS = 200
const PATIENCE_MS = 30_000

/** Subscribers of a server: tabs of every approver and administrator who sees the timesheets of one group. */
export async function openLive(port: number, databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl })
  // The server may stop first when something fails.
  database.on('error', () => {})
  await database.connect()
  const { rows } = await database.query<{ id: number; userId: number }>(
    `SELECT "id", "userId" FROM "Timesheet" WHERE "approvalGroupId" = $1 AND "status" = 'PENDING' ORDER BY "id" LIMIT 20`,
    [GROUPS],
  )
  let heard = () => {}
  let failed: (error: Error) => void = () => {}
  const tokens = await Promise.all(LISTENERS.map(tokenOf))
  const clients: Client[] = []
  await Promise.all(
    Array.from({ length: SUBSCRIBERS }, async (_, index) => {
      const client = createClient({
        url: `ws://127.0.0.1:${port}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: { authorization: `Bearer ${tokens[index % tokens.length]}` },
      })
      clients.push(client)
      const connected = new Promise((resolve) => client.on('connected', resolve))
      client.subscribe(
        {
          query: documentOf('liveTimesheetsSubscription'),
          variables: { filter: { status: 'PENDING' }, ownTimesheet: false },
        },
        {
          next: (answer) => {
            const change = answer.data?.timesheetChanged as { timesheet: object; listed: object } | undefined
            if (change?.timesheet && change.listed) heard()
            else failed(new Error(`A subscriber was told ${JSON.stringify(answer)}`))
          },
          error: (error) => failed(error instanceof Error ? error : new Error(JSON.stringify(error))),
          complete: () => {},
        },
      )
      await connected
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 1000))

  return {
    /** Milliseconds from the commit of one event to each of the sockets. */
    async tell(turn: number): Promise<number[]> {
      const { id: timesheetId, userId } = rows[turn % rows.length]!
      const event = { timesheetId, userId, approvalGroupId: GROUPS, formerGroupId: null, what: 'EDITED' }
      await database.query('BEGIN')
      await database.query('UPDATE "Timesheet" SET "version" = "version" + 1 WHERE "id" = $1', [timesheetId])
      await database.query('SELECT pg_notify($1, $2)', [
        CHANNEL,
        JSON.stringify({ name: 'timesheetChanged', event }),
      ])
      const times: number[] = []
      const start = performance.now()
      await new Promise<void>((resolve, reject) => {
        const patience = setTimeout(
          () => reject(new Error(`Only ${times.length} subscribers heard.`)),
          PATIENCE_MS,
        )
        failed = reject
        heard = () => {
          times.push(performance.now() - start)
          if (times.length < SUBSCRIBERS) return
          clearTimeout(patience)
          resolve()
        }
        database.query('COMMIT').catch(reject)
      })
      return times
    },
    async close() {
      failed = () => {}
      for (const client of clients) await client.dispose()
      await database.end()
    },
  }
}
