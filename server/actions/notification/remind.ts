// Reminds people of days without a timesheet, once a day each (rulings 5).
import { REMINDED_BY_APPROVERS } from '#domain/denial.ts'
import { formatInstant, isoDate } from '#domain/date.ts'
import { REMINDERS_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { mayRemind, reminderMessage } from '#domain/reminder.ts'
import { expectedDates, mondayOf } from '#domain/week.ts'
import { actorOf } from '#server/access/sight.ts'
import { today } from '#server/adapters/clock.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { missingDates } from '#server/read/timesheet/missing.ts'
import { people } from '#server/read/user/people.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { notify } from './rows.ts'
import { lock } from '#server/database/locks.ts'

/** The outcome for one person: the days of the reminder, or the reason why there is none. */
export type Reminder = { userId: number; dates: string[]; stoppedBy: Refusal | NotAllowed | null }

/** Calls by one person within the window: one for the week, and one for each of its days. */
const TIMES = 30
const WINDOW_MINUTES = 10

/**
 * Reminds people of those dates that are past, missing and not closed for them. All dates are in one week. A refusal for
 * one person does not stop the others.
 * @throws InvalidInput, NotAllowed TOO_MANY_REQUESTS.
 */
export async function remindMissing(
  viewer: Viewer,
  dates: readonly string[],
  userIds: readonly number[],
): Promise<Reminder[]> {
  const ids = [...new Set(userIds)]
  assertValid(dates, ids)
  await throttle(`remind:${viewer.id}`, TIMES, WINDOW_MINUTES)
  return transaction(async (tx) => {
    // If two people remind at the same time, the second sees the reminder of the first.
    await lock(tx, 'reminding')
    const { timeZone } = await readSettings(tx)
    const day = today(timeZone)
    const expected = expectedDates(mondayOf(dates[0]!), day).filter((date) => dates.includes(date))
    const [denials, missing, before] = await Promise.all([
      denialsOf(tx, viewer, ids),
      missingDates(tx, viewer, timeZone, ids, expected),
      remindedBefore(tx, ids, day, timeZone),
    ])
    const outcomes = ids.map((userId) => {
      const due = missing.get(userId)?.recordable ?? []
      const nothing = missing.has(userId) ? 'DAYS_CLOSED' : 'HANDED_IN'
      const notDue = due.length === 0 ? new Refusal(nothing) : null
      const stoppedBy = denials.get(userId) ?? notDue ?? before.get(userId) ?? null
      return { userId, dates: stoppedBy ? [] : due, stoppedBy }
    })
    await send(
      tx,
      viewer,
      day,
      outcomes.filter(({ stoppedBy }) => !stoppedBy),
    )
    return outcomes
  })
}

function assertValid(dates: readonly string[], ids: readonly number[]): void {
  if (ids.length === 0 || ids.length > REMINDERS_MAX)
    throw new InvalidInput([{ path: 'users', message: `Select 1 to ${REMINDERS_MAX} people.` }])
  if (dates.length === 0 || new Set(dates.map(mondayOf)).size > 1)
    throw new InvalidInput([{ path: 'dates', message: 'Select dates of one week.' }])
}

/** Why the viewer may not remind some of the people. NOT_FOUND for people outside the viewer's sight. */
async function denialsOf(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, Reminder['stoppedBy']>> {
  const visible = await people.among(viewer, ids, { select: { id: true, approvalGroupId: true } }, tx)
  const known = new Map(visible.map((person) => [person.id, person]))
  const actor = actorOf(viewer)
  return new Map<number, Reminder['stoppedBy']>(
    ids.map((id) => {
      const person = known.get(id)
      if (!person) return [id, new NotAllowed('NOT_FOUND')]
      if (id === viewer.id) return [id, new Refusal('OWN_REMINDER')]
      return [id, mayRemind(actor, person) ? null : new NotAllowed('FORBIDDEN', REMINDED_BY_APPROVERS)]
    }),
  )
}

/** A refusal for each person who has been reminded today. */
async function remindedBefore(tx: Transaction, ids: readonly number[], day: string, timeZone: string) {
  const rows = await tx.$queryRaw<{ userId: number; at: Date; firstName: string; lastName: string }[]>`
      SELECT n."userId", n."at", actor."firstName", actor."lastName"
      FROM "Notification" n JOIN "User" actor ON actor."id" = n."actorId"
      WHERE n."userId" = ANY(${[...ids]}::int[]) AND n."remindedOn" = ${day}::date`
  return new Map(
    rows.map(({ userId, at, ...actor }) => {
      const time = formatInstant(at, timeZone).slice(-5)
      return [userId, new Refusal('REMINDED_TODAY', null, { time, name: fullName(actor) })]
    }),
  )
}

async function send(tx: Transaction, viewer: Viewer, day: string, due: readonly Reminder[]): Promise<void> {
  const prepared = await preparedBy(
    tx,
    due.map(({ userId }) => userId),
  )
  const rows = due.map(({ userId, dates }) => ({
    userId,
    actorId: viewer.id,
    notificationKind: 'REMINDER' as const,
    dates,
    remindedOn: day,
    message: reminderMessage(fullName(viewer), dates, prepared.get(userId)),
    at: instantOf(tx),
  }))
  await notify(tx, 'REMINDER', rows)
}

/** Who prepared the days that these people have not answered: names by date, by person. */
async function preparedBy(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Map<string, string>>> {
  const days = await tx.preparedDay.findMany({
    where: { userId: { in: [...ids] }, state: 'OFFERED', timesheetId: null },
    select: { userId: true, startDate: true, preparedBy: { select: { firstName: true, lastName: true } } },
  })
  const byPerson = Map.groupBy(days, ({ userId }) => userId)
  return new Map(
    [...byPerson].map(([userId, own]) => [
      userId,
      new Map(own.map((day) => [isoDate(day.startDate), fullName(day.preparedBy)])),
    ]),
  )
}
