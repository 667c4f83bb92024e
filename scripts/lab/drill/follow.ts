// Follows a person's timesheets over a websocket, as an open page does.
import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Person } from '#scripts/lab/attack/person.ts'
import type { Server } from '#scripts/lab/attack/target.ts'

/**
 * Connects, and connects again whenever the connection breaks.
 * @param onChange called with the number of each timesheet that changes.
 */
export async function follow(
  server: Server,
  person: Person,
  onChange: (number: number) => void,
): Promise<Client> {
  const client = createClient({
    url: `${(await server.address()).replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 100)),
    connectionParams: () => ({ authorization: `Bearer ${person.token()}` }),
  })
  const connected = new Promise((resolve) => client.on('connected', resolve))
  client.subscribe<{ timesheetChanged: { timesheet: { number: number } | null } }>(
    { query: 'subscription { timesheetChanged { timesheet { number } } }' },
    {
      next: ({ data }) => {
        const sheet = data?.timesheetChanged.timesheet
        if (sheet) onChange(sheet.number)
      },
      error: (error) => console.log('A websocket failed:', error),
      complete: () => {},
    },
  )
  await connected
  return client
}
