// Publishes typed events to every process over PostgreSQL's LISTEN and NOTIFY. Events belong to a transaction:
// PostgreSQL delivers them after its commit, and never after a rollback. Nothing else of the code sends or listens;
// triggers of the database use the same channel for events that a change by hand in SQL must cause, too.
import pg from 'pg'
import { Repeater } from 'graphql-yoga'
import type { Logger } from 'pino'
import { beforeCommit, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { arrived, published } from '#server/process/facts.ts'
import { remember, reset } from './replay.ts'
import type { DomainEvents, Message } from './types.ts'

/** The name of the NOTIFY channel. */
export const CHANNEL = 'daybook'
const RETRY_MS = 1000

/** One function for each open subscription; it receives every message. */
export const streams = new Set<(message: Message) => void>()

/** A NOTIFY payload must be shorter than 8000 bytes; one message has at most about 1200. */
const BYTES_AT_ONCE = 6000

/** How many events may wait for one subscription. A Repeater throws at 1024. */
const WAITING_MAX = 500

/** The events of transactions that have not ended. */
const waiting = new WeakMap<Transaction, Message[]>()

/** Publishes events with a transaction: PostgreSQL delivers them when it commits. Those of a transaction are sent together. */
export function publish(tx: Transaction, events: readonly Message[]): void {
  if (events.length === 0) return
  const before = waiting.get(tx)
  if (before) return void before.push(...events)
  const all = [...events]
  waiting.set(tx, all)
  beforeCommit(tx, () => notification(all))
}

function notification(events: readonly Message[]): Prisma.Sql {
  return Prisma.sql`(SELECT count(pg_notify(${CHANNEL}, "payload")::text) FROM unnest(${payloadsOf(events)}::text[]) AS "payload")`
}

/** Publishes events with a transaction on a connection of its own, such as an import. */
export async function publishOn(
  send: (text: string, values: readonly unknown[]) => Promise<unknown>,
  events: readonly Message[],
): Promise<void> {
  const notify = `SELECT count(pg_notify('${CHANNEL}', "payload")::text) FROM unnest($1::text[]) AS "payload"`
  if (events.length > 0) await send(notify, [payloadsOf(events)])
}

/** The events as JSON arrays, each short enough for one NOTIFY. */
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
  const arrays = payloads.map((messages) => `[${messages.join(',')}]`)
  published.publish(arrays)
  return arrays
}

/**
 * New events of one name, from any process. Ends without those that wait when too many wait, because reading everything
 * again is faster then; and because a reader that does not read would otherwise fill the memory.
 * @param isWanted whether an event that arrives is passed on. @param onBehind called before it ends because too many wait.
 */
export function listen<Name extends keyof DomainEvents>(
  name: Name,
  isWanted: (event: DomainEvents[Name]) => boolean,
  onBehind: () => void,
): AsyncIterable<DomainEvents[Name]> {
  const events = new Repeater<DomainEvents[Name]>(async (push, stop) => {
    let waiting = 0
    const passOn = (message: Message) => {
      if (message.name !== name) return
      const event = message.event as DomainEvents[Name]
      if (!isWanted(event)) return
      if (waiting === WAITING_MAX) {
        streams.delete(passOn)
        onBehind()
        void events.return()
        return
      }
      waiting += 1
      void push(event).then(() => (waiting -= 1))
    }
    streams.add(passOn)
    await stop
    streams.delete(passOn)
  })
  return events
}

type Handlers = { [Name in keyof DomainEvents]?: Set<(event: DomainEvents[Name]) => void> }
const handlers: Handlers = {}

/**
 * Calls the handler when an event arrives, before any `listen` iterator gets it or a later event.
 * @returns the function that removes the handler.
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

function take(payload: string): void {
  arrived.publish(payload)
  // This server sends arrays; triggers send one message.
  for (const message of [JSON.parse(payload) as Message | Message[]].flat()) {
    remember(message)
    arrive(message.name, message.event)
    for (const passOn of streams) passOn(message)
  }
}

/**
 * Listens on a connection of its own. If that breaks, events may be lost: `onGap` is called after reconnecting, so that
 * subscribers can read their lists again.
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
    next.on('notification', ({ payload = '' }) => {
      try {
        take(payload)
      } catch (error) {
        // Nothing that arrives here may end the process: it arrives at all processes at the same time.
        log.error({ err: error, payload }, 'an event could not be passed on')
        missed()
      }
    })
    next.on('error', (error) => void lost(next, error))
    next.once('end', () => void lost(next))
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
  }

  const missed = () => {
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
      await connect().then(missed, (again: unknown) => log.warn({ err: again }, 'no event connection yet'))
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
