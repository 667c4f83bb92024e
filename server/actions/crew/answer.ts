// What the person does with their prepared day other than handing it in: they decline it. And the reminder of days still open.
import { declinedMessage, openMessage } from '#domain/crew/prepared-day.ts'
import { notMyDayForm } from '#domain/crew/forms.ts'
import { formatInstant, isoDate } from '#domain/date.ts'
import { parseForm } from '#domain/forms.ts'
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { assertPrepares, preparesFor } from '#server/access/crew.ts'
import { own } from '#server/access/own-rows.ts'
import { notify } from '#server/actions/notification/rows.ts'
import { today } from '#server/adapters/clock.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { lockPeople } from './lock.ts'
import { publishPrepared } from './publish.ts'

/**
 * Declines a day that was prepared for the viewer, with words to who prepared it.
 * @throws NotAllowed NOT_FOUND; InvalidInput; Refusal PREPARED_USED if a timesheet was begun from it, PREPARED_CHANGED if it is
 * not the version that the viewer saw.
 */
export async function declinePrepared(
  viewer: Viewer,
  claim: { id: number; version: number },
  input: { words: string },
): Promise<void> {
  const { words } = parseForm(notMyDayForm, input)
  await transaction(async (tx) => {
    await lockPeople(tx, [viewer.id])
    const day = await tx.preparedDay.findFirst({
      where: { id: claim.id, ...own(viewer), state: { in: ['OFFERED', 'DECLINED'] } },
      include: { preparedBy: true },
    })
    if (!day) throw new NotAllowed('NOT_FOUND')
    // The answer to the first call may have been lost.
    if (day.state === 'DECLINED' && day.words === words) return
    if (day.timesheetId !== null) throw new Refusal('PREPARED_USED')
    if (day.version !== claim.version) {
      const { timeZone } = await readSettings(tx)
      const time = formatInstant(day.preparedAt, timeZone).slice(-5)
      throw new Refusal('PREPARED_CHANGED', null, { name: fullName(day.preparedBy), time })
    }
    await tx.preparedDay.update({ where: { id: day.id }, data: { state: 'DECLINED', words } })
    const date = isoDate(day.startDate)
    const row = {
      ...{ userId: day.preparedById, actorId: viewer.id, notificationKind: 'PREPARED' as const },
      ...{ at: instantOf(tx), dates: [date], message: declinedMessage(fullName(viewer), date, words) },
    }
    await notify(tx, 'PREPARED', day.preparedBy.active && day.preparedById !== viewer.id ? [row] : [])
    publishPrepared(tx, [{ id: day.id, userId: viewer.id, approvalGroupId: viewer.approvalGroupId }])
  })
}

/** Calls by one person within the window. */
const TIMES = 30
const WINDOW_MINUTES = 10

/**
 * Reminds people of offers that they have not answered, once a day each.
 * @param ids of prepared days. @returns how many people were reminded.
 * @throws NotAllowed FORBIDDEN, TOO_MANY_REQUESTS; InvalidInput for none or more than PREPARED_AT_ONCE.
 */
export async function remindOfPrepared(viewer: Viewer, ids: readonly number[]): Promise<number> {
  assertPrepares(viewer)
  if (ids.length === 0 || ids.length > PREPARED_AT_ONCE)
    throw new InvalidInput([{ path: 'ids', message: `Select 1 to ${PREPARED_AT_ONCE} days.` }])
  await throttle(`remind:${viewer.id}`, TIMES, WINDOW_MINUTES)
  return transaction(async (tx) => {
    // If two people remind at the same time, the second sees the reminder of the first.
    await lock(tx, 'reminding')
    const { timeZone } = await readSettings(tx)
    const day = today(timeZone)
    const open = await tx.preparedDay.findMany({
      where: {
        ...{ id: { in: [...ids] }, state: 'OFFERED', timesheetId: null, userId: { not: viewer.id } },
        user: { ...preparesFor(viewer).user, notifications: { none: { remindedOn: new Date(day) } } },
      },
      select: { userId: true, startDate: true },
      orderBy: { startDate: 'asc' },
    })
    const byPerson = Map.groupBy(open, ({ userId }) => userId)
    const rows = [...byPerson].map(([userId, days]) => {
      const dates = days.map(({ startDate }) => isoDate(startDate))
      return {
        ...{ userId, actorId: viewer.id, notificationKind: 'REMINDER' as const, remindedOn: day, dates },
        ...{ message: openMessage(fullName(viewer), dates), at: instantOf(tx) },
      }
    })
    await notify(tx, 'REMINDER', rows)
    return rows.length
  })
}
