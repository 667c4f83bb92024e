// Live events as a subscription's source: only those that concern the viewer, and only while the viewer may listen.
import { filter, pipe } from 'graphql-yoga'
import { listen, type DomainEvents } from '#server/events.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Context } from './context.ts'

/** Events of one kind from now on, scoped to the viewer as the viewer is when each arrives. */
export function live<Name extends keyof DomainEvents>(
  context: Context,
  name: Name,
  isFor: (viewer: Viewer, event: DomainEvents[Name]) => boolean,
): AsyncIterable<DomainEvents[Name]> {
  // Not a generator: one that waits for an event cannot be ended before the event comes.
  return pipe(
    listen(name),
    filter(async (event) => isFor(await context.stillAllowed(), event)),
  )
}
