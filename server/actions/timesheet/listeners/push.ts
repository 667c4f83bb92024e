// Has each notification of a change sent to the devices of the person whom it is for (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { pushing } from '#server/actions/notification-rows.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'
import { Prisma } from '#server/database/generated/client.ts'

/** Made of the rows that `notify` wrote, so it comes after that; where nobody has a device, it finds none, and that is all. */
export const push: Listener = (_actor, changes) => {
  const eventIds = changes.flatMap(({ action, eventId }) =>
    eventId !== null && transitions[action].notifies ? [eventId] : [],
  )
  if (eventIds.length === 0) return []
  return [pushing(Prisma.sql`notification."timesheetEventId" = ANY(${eventIds}::int[])`)]
}
