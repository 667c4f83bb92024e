// The values that a signature was given for, if an approver has corrected the timesheet since (rulings 2b).
import { isoDate } from '#domain/date.ts'
import { signedForOther, type SignedFor } from '#domain/timesheet/field-service.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** The current values that a signature vouches for and an approver may correct. */
export const signedTask = {
  timesheetLine: {
    select: { startTime: true, endTime: true, timesheet: { select: { startDate: true, shift: true } } },
  },
} as const satisfies Prisma.FieldServiceSelect

/** The signed date and times in words; null if they are unchanged or nobody signed. */
export function signedForOf(
  given: Prisma.JsonValue,
  { timesheetLine }: Prisma.FieldServiceGetPayload<{ select: typeof signedTask }>,
): string | null {
  if (given === null) return null
  const { timesheet, ...times } = timesheetLine
  const now = { startDate: isoDate(timesheet.startDate), shift: timesheet.shift, ...times }
  return signedForOther(given as SignedFor, now)
}
