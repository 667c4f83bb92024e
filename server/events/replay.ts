// How far this process has heard what happened: whoever reads now and listens a moment later can be told whether
// anything came in between.
import { randomUUID } from 'node:crypto'
import type { DomainEvents, Message } from './types.ts'

/** Messages that are remembered. */
const KEPT = 1000

let latest: Message[] = []
/** Of how many messages `latest` begins with the next one. */
let forgotten = 0
/** The cursors that were given out, and after how many messages. They are random: they hide how many events there were. */
const given = new Map<string, number>()
/** That of this moment, once somebody has asked for it. */
let current: string | null = null

export function remember(message: Message): void {
  latest.push(message)
  current = null
  if (latest.length >= 2 * KEPT) forget(latest.length - KEPT)
}

/** Many at a time: for each alone, all that stay would be moved. */
function forget(count: number): void {
  latest = latest.slice(count)
  forgotten += count
  for (const [cursor, after] of given) if (after < forgotten) given.delete(cursor)
}

/** This process may have missed an event: no cursor that was given out before is valid any more. */
export function reset(): void {
  latest = []
  given.clear()
  current = null
}

/** The cursor of this moment. */
export function eventCursor(): string {
  if (current === null) {
    current = randomUUID()
    given.set(current, forgotten + latest.length)
  }
  return current
}

/** Every event of one kind since a cursor; null where that is unknown: the cursor is too old, or of another process. */
export function eventsSince<Name extends keyof DomainEvents>(
  name: Name,
  since: string,
): DomainEvents[Name][] | null {
  const after = given.get(since)
  if (after === undefined || forgotten + latest.length - after > KEPT) return null
  return latest
    .slice(after - forgotten)
    .flatMap((message) => (message.name === name ? [message.event as DomainEvents[Name]] : []))
}
