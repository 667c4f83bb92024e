// Sends what happened to every process: typed events over PostgreSQL's LISTEN and NOTIFY. An event is part of the
// transaction that made it: it is delivered after the commit, and never without one.
import pg from 'pg'
import { Repeater } from 'graphql-yoga'
import type { Logger } from 'pino'
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { remember, reset } from './replay.ts'
import type { DomainEvents, Message } from './types.ts'

/** Where PostgreSQL carries the messages. */
export const CHANNEL = 'daybook'
const RETRY_MS = 1000

/** One function for each open subscription; it passes a message on. */
export const streams = new Set<(message: Message) => void>()

// PostgreSQL carries less than 8000 bytes at once; one message has at most some 1200.
const BYTES_AT_ONCE = 6000

/** Puts events into a transaction. PostgreSQL delivers them when, and only if, it commits. */
export async function publish(tx: Transaction, events: readonly Message[]): Promise<void> {
  await Promise.all(announcing(events).map((statement) => query(tx, statement)))
}

/** The statement that does, if there are any. */
export function announcing(events: readonly Message[]): Prisma.Sql[] {
  if (events.length === 0) return []
  const messages = events.map((event) => JSON.stringify(event))
  return [publishing(Prisma.sql`SELECT unnest(${messages}::text[]) AS "message"`)]
}

/**
 * The statement that puts messages into a transaction, as few at a time as PostgreSQL needs.
 * @param messages a query whose column "message" holds each as JSON text.
 */
export function publishing(messages: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT pg_notify(${CHANNEL}, '[' || string_agg("message", ',') || ']')::text
    FROM (
      SELECT "message", sum(octet_length("message")) OVER (ROWS UNBOUNDED PRECEDING) / ${BYTES_AT_ONCE}::int AS "part"
      FROM (${messages}) AS "each"
    ) AS "parted"
    GROUP BY "part" ORDER BY "part"`
}

/** The events of one name from now on, from this process or another. */
export function listen<Name extends keyof DomainEvents>(name: Name): AsyncIterable<DomainEvents[Name]> {
  return new Repeater<DomainEvents[Name]>(async (push, stop) => {
    const passOn = (message: Message) => {
      if (message.name === name) void push(message.event as DomainEvents[Name])
    }
    streams.add(passOn)
    await stop
    streams.delete(passOn)
  })
}

type Handlers = { [Name in keyof DomainEvents]?: Set<(event: DomainEvents[Name]) => void> }
const handlers: Handlers = {}

/**
 * Calls the handler the moment an event arrives, before those who `listen` are given it or any event after it.
 * @returns what ends it.
 */
export function onEvent<Name extends keyof DomainEvents>(
  name: Name,
  handler: (event: DomainEvents[Name]) => void,
): () => void {
  const ofName = (handlers[name] ??= new Set() as NonNullable<Handlers[Name]>)
  ofName.add(handler)
  return () => void ofName.delete(handler)
}

function arrive<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void {
  for (const handler of handlers[name] ?? []) handler(event)
}

/**
 * Listens on a connection of its own. When that is lost, events may be missed: `onGap` is called once it listens
 * again, so that subscribers can be made to catch up.
 */
export async function openEvents(
  url: string,
  log: Logger,
  onGap: () => void,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = null
  let closed = false

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => {
      // Many at once from here, one by itself from a trigger.
      for (const message of [JSON.parse(payload ?? '') as Message | Message[]].flat()) {
        remember(message)
        arrive(message.name, message.event)
        for (const passOn of streams) passOn(message)
      }
    })
    next.on('error', (error) => void lost(next, error))
    next.once('end', () => void lost(next))
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
  }

  const listensAgain = () => {
    reset()
    onGap()
  }
  const lost = async (lostClient: pg.Client, error?: Error) => {
    if (closed || client !== lostClient) return
    client = null
    reset()
    log.warn({ err: error }, 'the event connection was lost')
    while (!closed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      await connect().then(listensAgain, (again: unknown) =>
        log.warn({ err: again }, 'no event connection yet'),
      )
    }
  }

  await connect()
  return {
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
