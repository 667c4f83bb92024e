// Sends what happened to every process: typed events over PostgreSQL's LISTEN and NOTIFY. An event is part of the
// transaction that made it: it is delivered after the commit, and never without one.
import pg from 'pg'
import { Repeater } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Transaction } from '#server/database/client.ts'
import { remember, reset } from './replay.ts'
import type { DomainEvents, Message } from './types.ts'

/** Where PostgreSQL carries the messages. */
export const CHANNEL = 'daybook'
const RETRY_MS = 1000

/** One function for each open subscription; it passes a message on. */
export const streams = new Set<(message: Message) => void>()

/** PostgreSQL carries less than 8000 bytes in one notification; one message has at most some 1200. */
const BYTES_AT_ONCE = 6000

/** Publishes events with a transaction: PostgreSQL delivers them when it commits. */
export async function publish(tx: Transaction, events: readonly Message[]): Promise<void> {
  if (events.length === 0) return
  await tx.$executeRaw`
    SELECT pg_notify(${CHANNEL}, "payload") FROM unnest(${payloadsOf(events)}::text[]) AS "payload"`
}

/** JSON arrays of events, each short enough for one notification. */
function payloadsOf(events: readonly Message[]): string[] {
  const payloads: string[][] = []
  let bytes = Infinity
  for (const event of events) {
    const message = JSON.stringify(event)
    bytes += Buffer.byteLength(message) + 1
    if (bytes > BYTES_AT_ONCE) {
      payloads.push([])
      bytes = Buffer.byteLength(message) + 1
    }
    payloads.at(-1)!.push(message)
  }
  return payloads.map((messages) => `[${messages.join(',')}]`)
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
