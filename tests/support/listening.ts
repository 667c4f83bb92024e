// Counts the server's open subscriptions, so that a test can wait for one. Clients do not learn when theirs is open.
import { vi } from 'vitest'
import { streams } from '#server/events/channel.ts'

/** Starts to count; `end` stops. */
export function followListening() {
  const add = vi.spyOn(streams, 'add')
  return {
    /** The number of open subscriptions. */
    count: () => streams.size,
    /** The number of subscriptions ever opened, including closed ones. */
    begun: () => add.mock.calls.length,
    end: () => add.mockRestore(),
  }
}
