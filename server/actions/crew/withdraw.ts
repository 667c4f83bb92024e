// Takes prepared days back: by those who prepare for the person, and when the person is marked as away.
import { withdrawnMessage, type PreparedState } from '#domain/crew/prepared-day.ts'
import { isoDate } from '#domain/date.ts'
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { assertPrepares, preparesFor } from '#server/access/crew.ts'
import { notify } from '#server/actions/notification/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { PreparedDaySource } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { awayReasons } from '#server/read/timesheet/missing.ts'
import { lockPeople } from './lock.ts'
import { publishPrepared } from './publish.ts'

/** Open days: their people have not begun a timesheet from them. */
const open = { state: { in: ['READY', 'OFFERED'] satisfies PreparedState[] }, timesheetId: null }

/**
 * Withdraws a day for a plan: the next plan may offer it again.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal PREPARED_BEGUN.
 */
export async function withdrawPlanned(viewer: Viewer, id: number): Promise<void> {
  const withdrawn = await withdrawPrepared(viewer, [id], 'PLAN')
  if (withdrawn.length > 0) return
  // The answer to the first call may have been lost.
  const day = await db.preparedDay.findUnique({ where: { id } })
  if (day?.timesheetId != null) throw new Refusal('PREPARED_BEGUN')
}

/**
 * Withdraws prepared days of people whose days the viewer may prepare. A day from which its person has begun a timesheet stays.
 * @returns the ids of the withdrawn ones.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND if one is not among those; InvalidInput for none or more than PREPARED_AT_ONCE.
 */
export async function withdrawPrepared(
  viewer: Viewer,
  ids: readonly number[],
  source: PreparedDaySource = 'LEADER',
): Promise<number[]> {
  assertPrepares(viewer)
  const wanted = [...new Set(ids)]
  if (wanted.length === 0 || wanted.length > PREPARED_AT_ONCE)
    throw new InvalidInput([{ path: 'ids', message: `Select 1 to ${PREPARED_AT_ONCE} days.` }])
  return transaction(async (tx) => {
    const where = { id: { in: wanted }, ...preparesFor(viewer) }
    const found = await tx.preparedDay.findMany({ where, select: { userId: true } })
    if (found.length < wanted.length) throw new NotAllowed('NOT_FOUND')
    await lockPeople(
      tx,
      found.map(({ userId }) => userId),
    )
    const days = await tx.preparedDay.findMany({ where: { ...where, ...open }, select: openColumns })
    await withdraw(tx, viewer, days, source)
    return days.map(({ id }) => id)
  })
}

/** Withdraws a person's open prepared days on which they are now away. The caller holds the lock on the person. */
export async function withdrawWhileAway(tx: Transaction, viewer: Viewer, userId: number): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT d."id" FROM (SELECT "id", "userId", "startDate" AS "date" FROM "PreparedDay"
      WHERE "userId" = ${userId}::int AND "state" IN ('READY', 'OFFERED') AND "timesheetId" IS NULL) d
    JOIN "User" p ON p."id" = d."userId"
    WHERE EXISTS (SELECT FROM ${awayReasons} AS away)`
  if (rows.length === 0) return
  const where = { id: { in: rows.map(({ id }) => id) } }
  // Once the person is back, a plan may offer the day again: nobody decided against it.
  await withdraw(tx, viewer, await tx.preparedDay.findMany({ where, select: openColumns }), 'PLAN')
}

const openColumns = {
  id: true,
  userId: true,
  state: true,
  startDate: true,
  user: { select: { approvalGroupId: true } },
} satisfies Prisma.PreparedDaySelect

type OpenDay = Prisma.PreparedDayGetPayload<{ select: typeof openColumns }>

async function withdraw(
  tx: Transaction,
  viewer: Viewer,
  days: readonly OpenDay[],
  source: PreparedDaySource,
): Promise<void> {
  if (days.length === 0) return
  await tx.preparedDay.updateMany({
    where: { id: { in: days.map(({ id }) => id) } },
    data: {
      ...{ state: 'WITHDRAWN', source, preparedById: viewer.id, preparedAt: instantOf(tx) },
      version: { increment: 1 },
    },
  })
  const told = days.filter(({ state, userId }) => state === 'OFFERED' && userId !== viewer.id)
  const rows = told.map(({ userId, startDate }) => ({
    ...{ userId, actorId: viewer.id, notificationKind: 'PREPARED' as const, at: instantOf(tx) },
    ...{ dates: [isoDate(startDate)], message: withdrawnMessage(fullName(viewer), isoDate(startDate)) },
  }))
  await notify(tx, 'PREPARED', rows)
  publishPrepared(
    tx,
    days.map(({ id, userId, user }) => ({ id, userId, ...user })),
  )
}
