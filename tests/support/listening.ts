// Counts the server's open subscriptions, so that a test can wait for one. Clients do not learn when theirs is open.
import { vi } from 'vitest'
import { streams } from '#server/events/channel.ts'

/** Starts to count; `end` stops. */
export function followListening() {
  const add = vi.spyOn(streams, 'add')
  return {
    /** How many are open now. */
    count: () => streams.size,
    /** How many were opened, including those that have closed since. */
    begun: () => add.mock.calls.length,
    end: () => add.mockRestore(),
  }
}
