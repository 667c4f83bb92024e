// Pay periods, their rules, and what is closed for whom.
import { PAY_PERIOD_PAGE, CLOSED_PERIODS_KNOWN } from '#domain/limits.ts'
import { isoDate } from '#domain/date.ts'
import type { ClosedDays } from '#domain/pay-period/closed.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { payCycles } from '#domain/pay-period/periods.ts'
import { now } from '#server/adapters/clock.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { db, type Reader } from '#server/database/client.ts'
import type { GpPayCycle, PayPeriod, PayPeriodRule } from '#server/database/generated/client.ts'
import { entitySet } from './entity.ts'

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

/** The stored periods of some cycles, newest first. @param range only periods with a day of it. */
export async function readPeriods(
  cycles: readonly GpPayCycle[],
  range?: Days,
  reader: Reader = db,
): Promise<StoredPeriod[]> {
  const rows = await reader.payPeriod.findMany({
    where: {
      gpPayCycle: { in: [...cycles] },
      ...(range && {
        startDate: { lte: new Date(range.endDate) },
        endDate: { gte: new Date(range.startDate) },
      }),
    },
    orderBy: { startDate: 'desc' },
  })
  return rows.map(dated)
}

/** What is closed for a person in the payroll cycle that new timesheets of theirs get. */
export async function readClosedDays(person: { id: number }): Promise<ClosedDays> {
  const { gpPayCycle } = await db.user.findUniqueOrThrow({
    where: { id: person.id },
    select: { gpPayCycle: true },
  })
  const [closed, openings] = await Promise.all([
    db.payPeriod.findMany({
      where: { gpPayCycle, isClosed: true },
      orderBy: { startDate: 'desc' },
      take: CLOSED_PERIODS_KNOWN,
    }),
    db.payPeriodOpening.findMany({
      where: { userId: person.id, until: { gt: now() }, payPeriod: { gpPayCycle } },
    }),
  ])
  return { closed: closed.map(dated), openings: openings.map(dated) }
}

export type ClosedSheet = Days & { openUntil: Date | null }

/** The closed periods of timesheets, by timesheet id, in one statement; `openUntil` while they are open for their owner. */
export async function closedSheets(ids: readonly number[]): Promise<Map<number, ClosedSheet>> {
  const rows = await db.$queryRaw<(ClosedSheet & { id: number })[]>`
    SELECT t."id", p."startDate"::text, p."endDate"::text,
      (SELECT max(o."until") FROM "PayPeriodOpening" o
       WHERE o."payPeriodId" = p."id" AND o."userId" = t."userId" AND t."startDate" BETWEEN o."startDate" AND o."endDate"
      ) AS "openUntil"
    FROM "Timesheet" t
    JOIN "PayPeriod" p ON p."gpPayCycle" = t."gpPayCycle" AND p."isClosed" AND t."startDate" BETWEEN p."startDate" AND p."endDate"
    WHERE t."id" = ANY(${[...ids]}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** The openings of people that have not ended, the next to end first. */
export function readOpenings(now: Date) {
  return db.payPeriodOpening.findMany({
    where: { until: { gt: now } },
    orderBy: { until: 'asc' },
    take: PAY_PERIOD_PAGE,
  })
}

/** What people ask for and nobody has answered, the oldest first. */
export function readRequests() {
  return db.payPeriodRequest.findMany({
    where: { answeredAt: null },
    orderBy: { askedAt: 'asc' },
    take: PAY_PERIOD_PAGE,
  })
}
