// Live events as a subscription's source: only those that concern the viewer, and only while the viewer may listen.
import { filter, map, pipe, Repeater } from 'graphql-yoga'
import { listen } from '#server/events/channel.ts'
import type { DomainEvents } from '#server/events/types.ts'
import { eventsSince } from '#server/events/replay.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'

export const eventCursorDescription =
  'How far live events had come before this was read: what a subscription takes as `since`.'
export const sinceDescription =
  'What `eventCursor` said where the list was read; without it nothing is `gap`.'
export const gapDescription = 'Events were missed and do not come again: what is shown has to be read again.'

builder.globalConnectionField('eventCursor', (t) =>
  t.string({ description: eventCursorDescription, resolve: (_, __, { eventCursor }) => eventCursor }),
)

/** Sent before the first event, where there was one between reading and listening. */
export const GAP = Symbol('gap')

type Scope<Name extends keyof DomainEvents> = (viewer: Viewer, event: DomainEvents[Name]) => boolean

/** What may be delivered, and how that was judged. */
type Judged<Told> = { told: Told; isFor: (viewer: Viewer) => boolean }

/** Events of one kind from now on, scoped to the viewer as the viewer is when each arrives. */
export function live<Name extends keyof DomainEvents>(
  context: Context,
  name: Name,
  isFor: Scope<Name>,
): AsyncIterable<DomainEvents[Name]> {
  return handOver(context, judged(context, name, isFor))
}

/** The same, and first of all whether one came since the viewer read. */
export function liveSince<Name extends keyof DomainEvents>(
  since: string | null | undefined,
  ...[context, name, isFor]: Parameters<typeof live<Name>>
): AsyncIterable<DomainEvents[Name] | typeof GAP> {
  if (since == null) return live(context, name, isFor)
  const events = judged(context, name, isFor)
  // Begun after the listening, so that nothing falls between the two.
  const gap = new Repeater<Judged<typeof GAP>>(async (push, stop) => {
    const between = eventsSince(name, since)
    const isMissed = (viewer: Viewer) => between === null || between.some((event) => isFor(viewer, event))
    if (isMissed(await context.reauthorise())) await push({ told: GAP, isFor: isMissed })
    stop()
  })
  return handOver<DomainEvents[Name] | typeof GAP>(context, Repeater.merge([events, gap]))
}

function judged<Name extends keyof DomainEvents>(
  context: Context,
  name: Name,
  isFor: Scope<Name>,
): AsyncIterable<Judged<DomainEvents[Name]>> {
  // Not a generator: one that waits for an event cannot be ended before the event comes.
  return pipe(
    listen(name),
    filter((event) => isToBeTold(context, (viewer) => isFor(viewer, event))),
    map((told) => ({ told, isFor: (viewer) => isFor(viewer, told) })),
  )
}

/** @throws NotAllowed when the session has ended since, unless the subscription has, too: then nobody would take the error. */
async function isToBeTold(context: Context, isFor: (viewer: Viewer) => boolean): Promise<boolean> {
  try {
    return isFor(await context.reauthorise())
  } catch (error) {
    if (context.hasLeft) return false
    throw error
  }
}

// One at a time: the next is handed over when the one before has been sent.
function handOver<Told>(context: Context, source: AsyncIterable<Judged<Told>>): AsyncIterable<Told> {
  return pipe(
    source,
    map(({ told, isFor }) => {
      context.isTelling(isFor)
      return told
    }),
  )
}
