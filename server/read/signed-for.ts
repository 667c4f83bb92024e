// What a signature was given for, where an approver has corrected that since (rulings 2b).
import { isoDate } from '#domain/date.ts'
import { signedForOther, type SignedFor } from '#domain/timesheet/field-service.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** What a signature vouches for now, as far as an approver may correct it. */
export const signedTask = {
  timesheetLine: {
    select: { startTime: true, endTime: true, timesheet: { select: { startDate: true, shift: true } } },
  },
} as const satisfies Prisma.FieldServiceSelect

/** In words; null where that is what the task says, and without a signature. */
export function signedForOf(
  given: Prisma.JsonValue,
  { timesheetLine }: Prisma.FieldServiceGetPayload<{ select: typeof signedTask }>,
): string | null {
  if (given === null) return null
  const { timesheet, ...times } = timesheetLine
  const now = { startDate: isoDate(timesheet.startDate), shift: timesheet.shift, ...times }
  return signedForOther(given as SignedFor, now)
}
