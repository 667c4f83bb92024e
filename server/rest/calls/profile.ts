// The legacy client's calls for the profile (spec 7, Profile).
import { isRowId } from '#domain/bounds.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { forceLogOut } from '#server/actions/user/access.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { avatarPath } from '#domain/user/avatar.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { topApprovers, topOfGroups } from '#server/read/timesheet/top-approvers.ts'
import { readWorkingHours } from '#server/read/timesheet/working-hours.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

/** Logs out the user of a UserId everywhere. Never the caller. @throws InvalidInput, NotAllowed. */
export async function forceLogout({ viewer, body }: Call<Members<'UserId'>>): Promise<Answer> {
  assertAdministrator(viewer)
  const userId = body().UserId as number
  if (!isRowId(userId)) throw new NotAllowed('NOT_FOUND')
  await forceLogOut(viewer, { userId })
  return { status: 204 }
}

/** The caller's hours of the last eight weeks, day by day, in minutes. */
export async function workingHours({ viewer }: Call): Promise<Answer> {
  const { weeks, usualWeek, usualDay } = await readWorkingHours(viewer)
  const value = weeks.map(({ monday, minutes, days, unusual }) => ({
    Week: monday,
    Minutes: minutes,
    Days: days.map((day) => ({ Date: day.date, Minutes: day.minutes })),
    Unusual: unusual,
  }))
  return { body: { value, count: value.length, UsualWeekMinutes: usualWeek, UsualDayMinutes: usualDay } }
}

const person = { select: { id: true, firstName: true, lastName: true, avatarId: true } } as const
type Person = { id: number; firstName: string; lastName: string; avatarId: number | null }

/** Who decided most of the caller's timesheets. For callers who record none: most timesheets of their groups. */
export async function approvers({ viewer }: Call): Promise<Answer> {
  const top = await (mayCreateTimesheet(viewer) ? topApprovers : topOfGroups)(viewer, person)
  const value = top.map(({ user, timesheets, approved, declined }) => {
    const { id, firstName, lastName, avatarId } = user as Person
    const approver = {
      UserId: id,
      FirstName: firstName,
      LastName: lastName,
      AvatarUrl: avatarPath({ id, avatarId }),
    }
    return { ...approver, Timesheets: timesheets, Approved: approved, Declined: declined }
  })
  return { body: { value, count: value.length } }
}
