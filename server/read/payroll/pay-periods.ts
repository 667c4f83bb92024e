// Pay periods, their rules, and the days that are closed for a person.
import { PAY_PERIOD_PAGE, CLOSED_PERIODS_KNOWN } from '#domain/limits.ts'
import { isoDate } from '#domain/date.ts'
import type { ClosedDays } from '#domain/pay-period/closed.ts'
import {
  deadlineOf,
  firstDueDay,
  includes,
  payCycles,
  periodOf,
  periodsWithin,
  type Days,
} from '#domain/pay-period/periods.ts'
import { addDays, datesOf, mondayOf } from '#domain/week.ts'
import { dayIn, now, today } from '#server/adapters/clock.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { GpPayCycle, PayPeriod, PayPeriodRule } from '#server/database/generated/client.ts'
import { entitySet } from '../entity.ts'
import { isExpected, records } from '../timesheet/missing.ts'
import { readSettings } from '../administration/settings.ts'

const { sql } = Prisma

/** The periods that were closed at least once, newest first. */
export const payPeriods = entitySet('payPeriod', {
  ...bySystemAdministrators,
  fields: {
    id: 'int',
    gpPayCycle: payCycles,
    startDate: 'date',
    endDate: 'date',
    isClosed: 'flag',
    changedAt: 'instant',
    nameOfModifier: 'text',
    reason: 'text',
  },
  sortable: ['id', 'startDate'],
  order: [
    ['startDate', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: PAY_PERIOD_PAGE,
})

type Dated<Row> = Omit<Row, 'startDate' | 'endDate'> & Days

/** A stored period with its dates as text. */
export type StoredPeriod = Dated<PayPeriod>

export function dated<Row extends { startDate: Date; endDate: Date }>(row: Row): Dated<Row> {
  return { ...row, startDate: isoDate(row.startDate), endDate: isoDate(row.endDate) }
}

/** A rule with its anchor as text. */
export type StoredRule = Omit<PayPeriodRule, 'anchorDate'> & { anchorDate: string | null }

/** The rules of all cycles, in the order of the cycles. */
export async function readRules(reader: Reader = db): Promise<StoredRule[]> {
  const rows = await reader.payPeriodRule.findMany({ orderBy: { gpPayCycle: 'asc' } })
  return rows.map((row) => ({ ...row, anchorDate: row.anchorDate && isoDate(row.anchorDate) }))
}

/** Whether a payroll cycle has pay periods: by its rule now, or closed earlier. */
export async function hasPayPeriods(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ has: boolean }[]>`
    SELECT EXISTS (SELECT FROM "PayPeriodRule" WHERE "length" <> 'OFF') OR EXISTS (SELECT FROM "PayPeriod") AS "has"`
  return row!.has
}

/** The stored periods of some cycles, newest first. */
export async function readPeriods(
  cycles: readonly GpPayCycle[],
  reader: Reader = db,
): Promise<StoredPeriod[]> {
  const rows = await reader.payPeriod.findMany({
    where: { gpPayCycle: { in: [...cycles] } },
    orderBy: { startDate: 'desc' },
  })
  return rows.map(dated)
}

/** A pay period, closed once or only by its rule. */
export type Period = Days & {
  rule: StoredRule
  stored: StoredPeriod | null
  timeZone: string
  /**
   * Whether it has to be closed: it was closed before, or is not earlier than its rule and the first timesheet of its
   * cycle.
   */
  isDue: boolean
}

/**
 * The periods with a day in the range, the latest first, then in the order of the cycles. A period that is not due is one of
 * them only if it has timesheets: their hours can be paid all the same.
 */
export async function periodsOf(range: Days): Promise<Period[]> {
  const [rules, stored, { timeZone }] = await Promise.all([
    readRules(),
    readPeriods(payCycles),
    readSettings(),
  ])
  const begun = await readBegun(rules, stored, range)
  return rules
    .flatMap((rule) => {
      const { gpPayCycle } = rule
      const own = stored.filter((one) => one.gpPayCycle === gpPayCycle)
      const first = firstDueDay(rule, own)
      const { firstSheet, early } = begun.get(gpPayCycle)!
      const firstDay = [first ?? '', firstSheet ?? today(timeZone)].sort().at(-1)!
      return periodsWithin(rule, own, range)
        .map(({ startDate, endDate }) => {
          const known = own.find((one) => one.startDate === startDate) ?? null
          return {
            ...{ startDate, endDate, rule, stored: known, timeZone },
            isDue: known !== null || endDate >= firstDay,
          }
        })
        .filter((period) => period.isDue || early.some((date) => includes(period, date)))
    })
    .sort((one, other) => other.startDate.localeCompare(one.startDate))
}

type Begun = {
  gpPayCycle: GpPayCycle
  /** The date of the first timesheet of the cycle. */
  firstSheet: string | null
  /** The dates in the range that have timesheets and are earlier than the first day of the rule. */
  early: string[]
}

/** Days of the longest period. */
const LONGEST = 31

/** Since when timesheets of each cycle are recorded. */
async function readBegun(
  rules: readonly StoredRule[],
  stored: readonly StoredPeriod[],
  range: Days,
): Promise<Map<GpPayCycle, Begun>> {
  const firstDays = rules.map((rule) => {
    const { gpPayCycle } = rule
    const own = stored.filter((one) => one.gpPayCycle === gpPayCycle)
    return { gpPayCycle, first: firstDueDay(rule, own) }
  })
  const rows = await db.$queryRaw<Begun[]>`
    SELECT a."gpPayCycle"::text,
      (SELECT min(t."startDate")::text FROM "Timesheet" t
       WHERE t."gpPayCycle" = a."gpPayCycle" AND t."status" <> 'CANCELLED') AS "firstSheet",
      (SELECT coalesce(array_agg(DISTINCT t."startDate"::text), '{}') FROM "Timesheet" t
       WHERE t."gpPayCycle" = a."gpPayCycle" AND t."status" <> 'CANCELLED'
         AND t."startDate" BETWEEN ${addDays(range.startDate, -LONGEST)}::date AND ${range.endDate}::date AND t."startDate" < a."first") AS "early"
    FROM jsonb_to_recordset(${JSON.stringify(firstDays)}::jsonb) AS a ("gpPayCycle" "GpPayCycle", "first" date)`
  return new Map(rows.map((row) => [row.gpPayCycle, row]))
}

/** The instant of a period's deadline. */
export function deadlineInstant(rule: StoredRule, period: Days, timeZone: string): Date {
  const { date, minutes } = deadlineOf(rule, period)
  return new Date(dayIn(timeZone, date).start.getTime() + minutes * 60_000)
}

/** A person's closed periods and openings in this payroll cycle, and their unanswered requests. */
export type PersonsClosedDays = ClosedDays & {
  userId: number
  gpPayCycle: GpPayCycle
  /** Whether periods of the cycle close by themselves. */
  closesItself: boolean
  asked: { date: string; at: string }[]
}

/** A person's closed periods and openings in the cycle of their new timesheets, in one statement. */
export async function readClosedDays({ id }: { id: number }): Promise<PersonsClosedDays> {
  const [row] = await db.$queryRaw<[PersonsClosedDays]>`
    SELECT u."id" AS "userId", u."gpPayCycle"::text, rule."closesItself",
      (SELECT coalesce(json_agg(json_build_object('startDate', c."startDate", 'endDate', c."endDate")), '[]')
       FROM (SELECT "startDate", "endDate" FROM "PayPeriod" WHERE "gpPayCycle" = u."gpPayCycle" AND "isClosed"
             ORDER BY "startDate" DESC LIMIT ${CLOSED_PERIODS_KNOWN}::int) c) AS "closed",
      (SELECT coalesce(json_agg(json_build_object('startDate', o."startDate", 'endDate', o."endDate", 'until', o."until")), '[]')
       FROM "PayPeriodOpening" o JOIN "PayPeriod" p ON p."id" = o."payPeriodId"
       WHERE o."userId" = u."id" AND o."until" > ${now()}::timestamptz AND p."gpPayCycle" = u."gpPayCycle") AS "openings",
      (SELECT coalesce(json_agg(json_build_object('date', r."date", 'at', r."askedAt")), '[]')
       FROM "PayPeriodRequest" r WHERE r."userId" = u."id" AND r."answeredAt" IS NULL) AS "asked"
    FROM "User" u JOIN "PayPeriodRule" rule ON rule."gpPayCycle" = u."gpPayCycle"
    WHERE u."id" = ${id}::int`
  return row
}

/** A period that closes by itself at an instant, and the dates in it that a person has not handed in. */
export type Closing = Days & { at: Date; due: string[] }

/** The period of a person's cycle that closes by itself today or tomorrow; null for none. */
export async function readClosing(person: PersonsClosedDays): Promise<Closing | null> {
  const { userId, gpPayCycle, closesItself } = person
  if (!closesItself) return null
  const [rules, { timeZone }, stored] = await Promise.all([
    readRules(),
    readSettings(),
    readPeriods([gpPayCycle]),
  ])
  const rule = rules.find((one) => one.gpPayCycle === gpPayCycle)!
  const day = today(timeZone)
  for (const deadline of [day, addDays(day, 1)]) {
    const endDate = addDays(deadline, -rule.deadlineDays)
    const period = periodOf(rule, stored, endDate)
    if (period?.endDate !== endDate || stored.some(({ startDate }) => startDate === period.startDate))
      continue
    if (endDate < firstDueDay(rule, stored)!) continue
    const at = deadlineInstant(rule, period, timeZone)
    if (at > now() && at > rule.updatedAt)
      return { ...period, at, due: await readDue(userId, period, day, timeZone) }
  }
  return null
}

/** The dates until today that a person has not handed in: unfinished timesheets, and expected weekdays without one. */
async function readDue(
  userId: number,
  { startDate, endDate }: Days,
  day: string,
  timeZone: string,
): Promise<string[]> {
  const dates: string[] = []
  for (let date = startDate; date <= endDate && date <= day; date = addDays(date, 1)) dates.push(date)
  const weekdays = dates.filter((date) => datesOf(mondayOf(date)).indexOf(date) < 5)
  const sheet = sql`SELECT FROM "Timesheet" t WHERE t."userId" = p."id" AND t."startDate" = d."date"`
  const rows = await db.$queryRaw<{ date: string }[]>(sql`
      SELECT d."date"::text FROM "User" p CROSS JOIN unnest(${dates}::date[]) AS d ("date")
      WHERE p."id" = ${userId}::int AND ${records}
        AND (EXISTS (${sheet} AND t."status" IN ('DRAFT', 'RECALLED', 'DECLINED'))
          OR d."date" = ANY(${weekdays}::date[]) AND NOT EXISTS (${sheet} AND t."status" <> 'CANCELLED')
            AND ${isExpected(timeZone)})
      ORDER BY 1`)
  return rows.map(({ date }) => date)
}

/** The openings of people that have not ended, the next to end first. */
export function readOpenings(now: Date) {
  return db.payPeriodOpening.findMany({
    where: { until: { gt: now } },
    orderBy: { until: 'asc' },
    take: PAY_PERIOD_PAGE,
  })
}

/** The unanswered requests, oldest first. */
export function readRequests() {
  return db.payPeriodRequest.findMany({
    where: { answeredAt: null },
    orderBy: { askedAt: 'asc' },
    take: PAY_PERIOD_PAGE,
  })
}
