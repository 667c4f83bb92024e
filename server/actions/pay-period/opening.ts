// Opens days of a closed pay period for one person until an instant, handles their requests, and ends openings.
import { formatDate, formatTime, isoDate } from '#domain/date.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { DECLINED_OPEN_HOURS } from '#domain/limits.ts'
import { openingForm, refuseDayForm, requestForm } from '#domain/pay-period/forms.ts'
import { daysInWords } from '#domain/pay-period/periods.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { assertRecords } from '#server/access/own-rows.ts'
import { today } from '#server/adapters/clock.ts'
import { publishRecords, recordChanges } from '#server/actions/administration/record-change.ts'
import { notify } from '#server/actions/notification/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { people } from '#server/read/user/people.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { closedPeriod } from '#domain/pay-period/closed.ts'
import { dated, readClosedDays } from '#server/read/payroll/pay-periods.ts'

export type OpeningInput = { startDate: string; endDate: string; until: Date; reason: string }

/**
 * Opens closed days for one person until an instant, and answers the person's requests for these days.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal NO_PERIOD_CLOSED.
 */
export async function openDays(viewer: Viewer, userId: number, input: OpeningInput): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction(async (tx) => {
    const parsed = parseForm(openingForm(instantOf(tx)), input)
    const person = await people.find(viewer, userId, { select: { firstName: true, lastName: true } })
    if (!person) throw new NotAllowed('NOT_FOUND')
    const ids = await openClosed(tx, viewer, userId, parsed)
    if (ids.length === 0) throw new Refusal('NO_PERIOD_CLOSED', 'startDate', { name: fullName(person) })
    const { timeZone } = await readSettings(tx)
    const until = formatTime(parsed.until, today(timeZone), timeZone)
    const days = daysInWords(parsed)
    const facts = { Person: fullName(person), Days: days, Until: until, Reason: parsed.reason }
    const changes = changedFields('', {}, facts)
    await recordChanges(
      tx,
      viewer,
      ids.map((recordId) => ({ noun: 'PAY_PERIOD', recordId, action: 'OPENED', changes })),
    )
    await answerRequests(tx, viewer, userId, parsed)
    const sentence = `${fullName(viewer)} opened ${days} for you until ${until}`
    await notifyPeople(tx, viewer, [userId], sentence, parsed.reason, parsed.startDate)
  })
}

/**
 * Opens the days of every closed period that applies to the person's new or existing timesheets.
 * @returns the ids of the periods.
 */
async function openClosed(
  tx: Transaction,
  viewer: Viewer,
  userId: number,
  { startDate, endDate, until, reason }: OpeningInput,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ payPeriodId: number }[]>`
    INSERT INTO "PayPeriodOpening"
      ("payPeriodId", "userId", "startDate", "endDate", "until", "reason", "nameOfModifier", "createdAt")
    SELECT p."id", u."id", greatest(p."startDate", ${startDate}::date), least(p."endDate", ${endDate}::date),
      ${until}::timestamptz, ${reason}, ${fullName(viewer)}, ${instantOf(tx)}::timestamptz
    FROM "PayPeriod" p, "User" u
    WHERE u."id" = ${userId}::int AND p."isClosed"
      AND p."startDate" <= ${endDate}::date AND p."endDate" >= ${startDate}::date
      AND (p."gpPayCycle" = u."gpPayCycle" OR EXISTS (
        SELECT FROM "Timesheet" t WHERE t."userId" = u."id" AND t."gpPayCycle" = p."gpPayCycle"
          AND t."startDate" BETWEEN p."startDate" AND p."endDate"
          AND t."startDate" BETWEEN ${startDate}::date AND ${endDate}::date))
    ORDER BY p."id" RETURNING "payPeriodId"`
  return rows.map(({ payPeriodId }) => payPeriodId)
}

/** Opens the day of a declined timesheet for its owner, if its pay period is closed (spec 4: the owner corrects it). */
export async function openDeclined(tx: Transaction, viewer: Viewer, timesheetId: number): Promise<void> {
  const until = new Date(instantOf(tx).getTime() + DECLINED_OPEN_HOURS * 3_600_000)
  const opened = await tx.$queryRaw<{ payPeriodId: number }[]>`
    INSERT INTO "PayPeriodOpening"
      ("payPeriodId", "userId", "startDate", "endDate", "until", "nameOfModifier", "createdAt")
    SELECT p."id", t."userId", t."startDate", t."startDate", ${until}::timestamptz, ${fullName(viewer)},
      ${instantOf(tx)}::timestamptz
    FROM "Timesheet" t JOIN "PayPeriod" p ON p."gpPayCycle" = t."gpPayCycle" AND p."isClosed"
      AND t."startDate" BETWEEN p."startDate" AND p."endDate"
    WHERE t."id" = ${timesheetId}::int RETURNING "payPeriodId"`
  publishRecords(
    tx,
    opened.map(({ payPeriodId }) => ({ noun: 'PAY_PERIOD', recordId: payPeriodId })),
  )
}

/** Ends an opening. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function endOpening(viewer: Viewer, id: number): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction(async (tx) => {
    const opening = await tx.payPeriodOpening.findUnique({ where: { id } })
    if (!opening) throw new NotAllowed('NOT_FOUND')
    if (opening.until <= instantOf(tx)) return
    await tx.payPeriodOpening.update({ where: { id }, data: { until: instantOf(tx) } })
    const person = await tx.user.findUniqueOrThrow({ where: { id: opening.userId } })
    const was = `${fullName(person)}, ${daysInWords(dated(opening))}`
    const changes = changedFields('', { Person: was }, {})
    await recordChanges(tx, viewer, [
      { noun: 'PAY_PERIOD', recordId: opening.payPeriodId, action: 'CHANGED', changes },
    ])
  })
}

/**
 * Asks the System_Administrators to open a closed day for the viewer.
 * @throws NotAllowed FORBIDDEN; InvalidInput; Refusal NOT_CLOSED, ASKED_ALREADY.
 */
export async function askForDay(viewer: Viewer, input: { date: string; message: string }): Promise<void> {
  assertRecords(viewer)
  const { date, message } = parseForm(requestForm, input)
  await transaction(async (tx) => {
    if (!closedPeriod(await readClosedDays(viewer), date, instantOf(tx))) throw new Refusal('NOT_CLOSED')
    const inserted = await tx.$queryRaw<object[]>`
      INSERT INTO "PayPeriodRequest" ("userId", "date", "message", "askedAt")
      VALUES (${viewer.id}::int, ${date}::date, ${message}, ${instantOf(tx)}::timestamptz)
      ON CONFLICT ("userId", "date") WHERE "answeredAt" IS NULL DO NOTHING RETURNING "id"`
    if (inserted.length === 0) throw new Refusal('ASKED_ALREADY')
    const administrators = await tx.user.findMany({
      where: { userType: 'SYSTEM_ADMINISTRATOR', active: true, id: { not: viewer.id } },
      select: { id: true },
    })
    const sentence = `${fullName(viewer)} asks to record ${formatDate(date)}, a day of a closed pay period`
    await notifyPeople(
      tx,
      viewer,
      administrators.map(({ id }) => id),
      sentence,
      message,
      date,
    )
    publishRequests(tx)
  })
}

/** Refuses a request. @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal ANSWERED_ALREADY. */
export async function refuseDay(viewer: Viewer, id: number, input: { reason: string }): Promise<void> {
  assertSystemAdministrator(viewer)
  const { reason } = parseForm(refuseDayForm, input)
  await transaction(async (tx) => {
    const answer = { answeredAt: instantOf(tx), isGranted: false, nameOfModifier: fullName(viewer) }
    const { count } = await tx.payPeriodRequest.updateMany({ where: { id, answeredAt: null }, data: answer })
    const request = await tx.payPeriodRequest.findUnique({ where: { id } })
    if (!request) throw new NotAllowed('NOT_FOUND')
    if (count === 0) throw new Refusal('ANSWERED_ALREADY', null, { name: request.nameOfModifier ?? '' })
    const date = isoDate(request.date)
    const sentence = `${fullName(viewer)} did not open ${formatDate(date)} for you`
    await notifyPeople(tx, viewer, [request.userId], sentence, reason, date)
    publishRequests(tx)
  })
}

async function answerRequests(
  tx: Transaction,
  viewer: Viewer,
  userId: number,
  { startDate, endDate }: OpeningInput,
): Promise<void> {
  await tx.payPeriodRequest.updateMany({
    where: { userId, answeredAt: null, date: { gte: new Date(startDate), lte: new Date(endDate) } },
    data: { answeredAt: instantOf(tx), isGranted: true, nameOfModifier: fullName(viewer) },
  })
}

/**
 * Publishes the change for the person's open form and for administrators who see the requests. A request belongs to no
 * period: 0.
 */
const publishRequests = (tx: Transaction) => publishRecords(tx, [{ noun: 'PAY_PERIOD', recordId: 0 }])

/** Notifies people about a day. @param why the reason or comment; may be ''. */
async function notifyPeople(
  tx: Transaction,
  viewer: Viewer,
  userIds: readonly number[],
  sentence: string,
  why: string,
  date: string,
): Promise<void> {
  const rows = userIds
    .filter((userId) => userId !== viewer.id)
    .map((userId) => ({
      userId,
      actorId: viewer.id,
      notificationKind: 'PAY_PERIOD' as const,
      dates: [date],
      message: why ? `${sentence}\n${why}` : sentence,
      at: instantOf(tx),
    }))
  await notify(tx, 'PAY_PERIOD', rows)
}
