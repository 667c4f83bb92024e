// Remembers recent events. A client that reads a list and then subscribes learns whether it missed an event in between.
import { randomUUID } from 'node:crypto'
import type { DomainEvents, Message } from './types.ts'

/** How many messages can be replayed at least. */
const REMEMBERED_MIN = 1000

let latest: Message[] = []
/** The number of messages before `latest`. */
let forgotten = 0
/** The number of messages before each issued cursor. Cursors are random, so they do not reveal the number of events. */
const issued = new Map<string, number>()
/** The cursor after the latest message; null until `eventCursor` issues it. */
let current: string | null = null

export function remember(message: Message): void {
  latest.push(message)
  current = null
  if (latest.length >= 2 * REMEMBERED_MIN) forget(latest.length - REMEMBERED_MIN)
}

/** Drops many messages at a time, because each call copies the array. */
function forget(count: number): void {
  latest = latest.slice(count)
  forgotten += count
  for (const [cursor, after] of issued) if (after < forgotten) issued.delete(cursor)
}

/** Makes all cursors invalid, because this process may have missed an event. */
export function reset(): void {
  latest = []
  issued.clear()
  current = null
}

/** The cursor after the latest event. */
export function eventCursor(): string {
  if (current === null) {
    current = randomUUID()
    issued.set(current, forgotten + latest.length)
  }
  return current
}

/** The events of one name since a cursor; null if the cursor is too old or from another process. */
export function eventsSince<Name extends keyof DomainEvents>(
  name: Name,
  since: string,
): DomainEvents[Name][] | null {
  const after = issued.get(since)
  if (after === undefined || forgotten + latest.length - after > REMEMBERED_MIN) return null
  return latest
    .slice(after - forgotten)
    .flatMap((message) => (message.name === name ? [message.event as DomainEvents[Name]] : []))
}
