// The calendar at a secret address, and whether the viewer has one.
import { ownerOfFeed } from '#server/auth/calendar-feed.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { CalendarFeed } from '#server/database/generated/client.ts'
import { readCalendar } from './calendar.ts'

/** The text of the calendar of a secret; null if it is nobody's. @throws NotAllowed TOO_MANY_REQUESTS. */
export async function calendarOf(secret: string): Promise<string | null> {
  const userId = await ownerOfFeed(secret)
  return userId === null ? null : readCalendar(userId)
}

export function findCalendarFeed({ id: userId }: Viewer): Promise<CalendarFeed | null> {
  return db.calendarFeed.findUnique({ where: { userId } })
}
