// The open ends of a pay period if it were closed now: undecided and unsigned timesheets, and people with missing days.
import type { Days } from '#domain/pay-period/periods.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { GpPayCycle, Prisma, Timesheet } from '#server/database/generated/client.ts'
import { missingInCycle } from '../timesheet/missing.ts'
import { people } from '../user/people.ts'

export type ClosingImpact = {
  pending: number
  declined: number
  /** Drafts and recalled timesheets. */
  drafts: number
  /** Of these, the ones with field service that lacks a signature, or a reason instead of the customer's. */
  unsigned: number
  /** The number of people with missing days. */
  people: number
  /** The first of the pending, declined and draft timesheets, by date. */
  timesheets: Timesheet[]
  /** The first people with missing days, by name. */
  missing: { user: object; dates: string[] }[]
}

/** The maximum number to name of each kind. */
const NAMED = 50

export async function closingImpact(
  viewer: Viewer,
  gpPayCycle: GpPayCycle,
  { startDate, endDate }: Days,
): Promise<ClosingImpact> {
  const where = {
    gpPayCycle,
    startDate: { gte: new Date(startDate), lte: new Date(endDate) },
    status: { in: ['PENDING', 'DECLINED', 'DRAFT', 'RECALLED'] },
  } satisfies Prisma.TimesheetWhereInput
  const [counts, timesheets, unsigned, missing] = await Promise.all([
    db.timesheet.groupBy({ by: ['status'], where, _count: true }),
    db.timesheet.findMany({ where, orderBy: [{ startDate: 'asc' }, { id: 'asc' }], take: NAMED }),
    db.timesheet.count({
      where: {
        ...where,
        status: { in: ['DRAFT', 'RECALLED'] },
        lines: {
          some: {
            fieldService: {
              OR: [{ workerSignatureId: null }, { customerSignatureId: null, unsignedReason: null }],
            },
          },
        },
      },
    }),
    missingInCycle(db, viewer, { gpPayCycle }, { startDate, endDate }),
  ])
  const named = missing.slice(0, NAMED)
  const rows = await people.among(
    viewer,
    named.map(({ id }) => id),
    {},
  )
  const users = new Map(rows.map((row) => [row.id, row]))
  const count = (...statuses: string[]) =>
    counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { _count }) => sum + _count, 0)
  return {
    pending: count('PENDING'),
    declined: count('DECLINED'),
    drafts: count('DRAFT', 'RECALLED'),
    unsigned,
    people: missing.length,
    timesheets,
    missing: named.map(({ id, dates }) => ({ user: users.get(id)!, dates })),
  }
}
