// What the signatures under a task were given for, where an approver has corrected that since (rulings 2b).
import { signedForOther } from '#domain/timesheet/field-service.ts'
import { isoDate } from '#server/database/dates.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** What of a field service has to be read to say it. */
export const signedForColumns = {
  signedDate: true,
  signedShift: true,
  signedStartTime: true,
  signedEndTime: true,
  timesheetLine: {
    select: { startTime: true, endTime: true, timesheet: { select: { startDate: true, shift: true } } },
  },
} as const satisfies Prisma.FieldServiceSelect

type Read = Prisma.FieldServiceGetPayload<{ select: typeof signedForColumns }>

/** In words; null where it is what they stand under, and where there is none. */
export function signedForOf({ timesheetLine, ...given }: Read): string | null {
  if (given.signedDate === null || given.signedShift === null) return null
  const { startTime, endTime, timesheet } = timesheetLine
  return signedForOther(
    {
      startDate: isoDate(given.signedDate),
      shift: given.signedShift,
      startTime: given.signedStartTime,
      endTime: given.signedEndTime,
    },
    { startDate: isoDate(timesheet.startDate), shift: timesheet.shift, startTime, endTime },
  )
}
