// Has each notification of a change sent to the person whom it is for, as they want it (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { sendingOut } from '#server/actions/notification/rows.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'
import { Prisma } from '#server/database/generated/client.ts'

/** Made of the rows that `notify` wrote, so it comes after that. */
export const sendOut: Listener = (_actor, changes) => {
  const eventIds = changes.flatMap(({ action, eventId }) =>
    eventId !== null && transitions[action].notifies ? [eventId] : [],
  )
  if (eventIds.length === 0) return []
  return sendingOut(Prisma.sql`notification."timesheetEventId" = ANY(${eventIds}::int[])`)
}
