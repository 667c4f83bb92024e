// Live events as a subscription's source: only those that concern the viewer, and only while the viewer may listen.
import { listen, type DomainEvents } from '#server/events.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Context } from './context.ts'

/** Events of one kind from now on, scoped to the viewer as the viewer is when each arrives. */
export async function* live<Name extends keyof DomainEvents>(
  context: Context,
  name: Name,
  isFor: (viewer: Viewer, event: DomainEvents[Name]) => boolean,
): AsyncGenerator<DomainEvents[Name]> {
  for await (const event of listen(name)) {
    if (isFor(await context.stillAllowed(), event)) yield event
  }
}
