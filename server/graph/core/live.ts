// The events of a subscription: only events that the viewer may see, and only while the viewer's session lasts.
import { filter, map, pipe, Repeater } from 'graphql-yoga'
import { listen } from '#server/events/channel.ts'
import type { DomainEvents } from '#server/events/types.ts'
import { eventsSince } from '#server/events/replay.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'

export const eventCursorDescription =
  'The position in the stream of events before this was read, for the `since` of a subscription.'
export const sinceDescription =
  'The `eventCursor` that was read with the list; without it `gap` is never reported.'
export const gapDescription = 'Events were missed and will not be sent: the client must read its data again.'

builder.globalConnectionField('eventCursor', (t) =>
  t.string({ description: eventCursorDescription, resolve: (_, __, { eventCursor }) => eventCursor }),
)

/** The first event, if the client missed one between reading and subscribing. */
export const GAP = Symbol('gap')

type Scope<Name extends keyof DomainEvents> = (viewer: Viewer, event: DomainEvents[Name]) => boolean

/** An event, and who may receive it. */
type Scoped<Event> = { event: Event; mayReceive: (viewer: Viewer) => boolean }

/** New events of one name that the viewer may see, by the viewer's permissions when each arrives. */
export function live<Name extends keyof DomainEvents>(
  context: Context,
  name: Name,
  mayReceive: Scope<Name>,
): AsyncIterable<DomainEvents[Name]> {
  return deliver(context, visibleEvents(context, name, mayReceive))
}

/** The same, but starts with GAP if the viewer missed an event after the cursor `since`. */
export function liveSince<Name extends keyof DomainEvents>(
  since: string | null | undefined,
  ...[context, name, mayReceive]: Parameters<typeof live<Name>>
): AsyncIterable<DomainEvents[Name] | typeof GAP> {
  if (since == null) return live(context, name, mayReceive)
  const events = visibleEvents(context, name, mayReceive)
  // It starts after listening, so that no event is lost in between.
  const gap = new Repeater<Scoped<typeof GAP>>(async (push, stop) => {
    const missed = eventsSince(name, since)
    const missedAny = (viewer: Viewer) => missed === null || missed.some((event) => mayReceive(viewer, event))
    if (missedAny(await context.reauthorise())) await push({ event: GAP, mayReceive: missedAny })
    stop()
  })
  return deliver<DomainEvents[Name] | typeof GAP>(context, Repeater.merge([events, gap]))
}

function visibleEvents<Name extends keyof DomainEvents>(
  context: Context,
  name: Name,
  mayReceive: Scope<Name>,
): AsyncIterable<Scoped<DomainEvents[Name]>> {
  // Not a generator, which could not be ended while it waits for an event.
  return pipe(
    listen(
      name,
      (event) => context.mayConcern((viewer) => mayReceive(viewer, event)),
      () => context.fallBehind(),
    ),
    filter((event) => mayReceiveNow(context, (viewer) => mayReceive(viewer, event))),
    map((event) => ({ event, mayReceive: (viewer) => mayReceive(viewer, event) })),
  )
}

/** @throws NotAllowed if the session has ended, unless the subscription has ended, too: nobody would catch the error. */
async function mayReceiveNow(context: Context, mayReceive: (viewer: Viewer) => boolean): Promise<boolean> {
  try {
    return mayReceive(await context.reauthorise())
  } catch (error) {
    if (context.hasEnded) return false
    throw error
  }
}

/** The events alone, one at a time: the next comes after the previous one has been sent. */
function deliver<Event>(context: Context, source: AsyncIterable<Scoped<Event>>): AsyncIterable<Event> {
  return pipe(
    source,
    map(({ event, mayReceive }) => {
      context.isDelivering(event, mayReceive)
      return event
    }),
  )
}
