// How far this process has heard what happened: whoever reads now and listens a moment later can be told whether
// anything came in between.
import { randomUUID } from 'node:crypto'
import type { DomainEvents, Message } from './types.ts'

/** Messages that are remembered. */
const KEPT = 1000

let run = randomUUID()
let count = 0
let latest: Message[] = []

export function remember(message: Message): void {
  count += 1
  latest.push(message)
  if (latest.length > KEPT) latest.shift()
}

/** Something may have happened that was not heard: no mark that was given out before says anything now. */
export function reset(): void {
  run = randomUUID()
  latest = []
}

/** The mark of this moment. */
export function eventCursor(): string {
  return `${run}.${count}`
}

/** Every event of one kind since a mark; null where that cannot be told: it is too old, or of another process. */
export function eventsSince<Name extends keyof DomainEvents>(
  name: Name,
  mark: string,
): DomainEvents[Name][] | null {
  const [of, upTo] = mark.split('.')
  const missed = count - Number(upTo)
  if (of !== run || !(missed >= 0 && missed <= latest.length)) return null
  const messages = missed === 0 ? [] : latest.slice(-missed)
  return messages.flatMap((message) => (message.name === name ? [message.event as DomainEvents[Name]] : []))
}
