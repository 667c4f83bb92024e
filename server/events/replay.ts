// How far this process has heard what happened: whoever reads now and listens a moment later can be told whether
// anything came in between.
import { randomUUID } from 'node:crypto'
import type { DomainEvents, Message } from './types.ts'

/** Messages that are remembered. */
const KEPT = 1000

/** A message, and the cursor that was given out before it. Cursors are random: they hide how many events there were. */
type Remembered = { cursor: string; message: Message }

let cursor: string = randomUUID()
let latest: Remembered[] = []

export function remember(message: Message): void {
  latest.push({ cursor, message })
  if (latest.length > KEPT) latest.shift()
  cursor = randomUUID()
}

/** This process may have missed an event: no cursor that was given out before is valid any more. */
export function reset(): void {
  cursor = randomUUID()
  latest = []
}

/** The cursor of this moment. */
export function eventCursor(): string {
  return cursor
}

/** Every event of one kind since a cursor; null where that is unknown: the cursor is too old, or of another process. */
export function eventsSince<Name extends keyof DomainEvents>(
  name: Name,
  since: string,
): DomainEvents[Name][] | null {
  if (since === cursor) return []
  const index = latest.findIndex((one) => one.cursor === since)
  if (index < 0) return null
  return latest
    .slice(index)
    .flatMap(({ message }) => (message.name === name ? [message.event as DomainEvents[Name]] : []))
}
