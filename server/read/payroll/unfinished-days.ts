// Reads the unapproved timesheets and missing days that a group's batch of a pay period would leave for the next one.
import { formatDate, isoDate } from '#domain/date.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { ITEMS_NAMED, type Obstacle } from '#domain/payroll/obstacles.ts'
import { fullName } from '#domain/people.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import type { GpPayCycle } from '#server/database/generated/enums.ts'
import { missingInCycle } from '../timesheet/missing.ts'

type Scope = Days & {
  gpPayCycle: GpPayCycle
  approvalGroupId: number | null
  /** People whose hours are left for the next batch anyway, by user id. */
  leftOut?: readonly number[]
}

export async function unfinishedDays(tx: Transaction, viewer: Viewer, scope: Scope): Promise<Obstacle[]> {
  return [
    ...(await undecided(tx, scope, 'PENDING')),
    ...(await undecided(tx, scope, 'DECLINED')),
    ...(await missing(tx, viewer, scope)),
  ]
}

async function undecided(
  tx: Transaction,
  { gpPayCycle, startDate, endDate, approvalGroupId, leftOut = [] }: Scope,
  status: 'PENDING' | 'DECLINED',
): Promise<Obstacle[]> {
  const where = {
    gpPayCycle,
    approvalGroupId,
    status,
    userId: { notIn: [...leftOut] },
    startDate: { gte: new Date(startDate), lte: new Date(endDate) },
  }
  const count = await tx.timesheet.count({ where })
  if (count === 0) return []
  const sheets = await tx.timesheet.findMany({
    where,
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    take: ITEMS_NAMED,
    select: {
      id: true,
      startDate: true,
      userId: true,
      user: { select: { firstName: true, lastName: true } },
    },
  })
  const items = sheets.map(({ id, startDate, userId, user }) => ({
    label: `${fullName(user)}, ${formatDate(isoDate(startDate))}`,
    timesheetId: id,
    userId,
  }))
  return [{ obstacle: status, count, items }]
}

async function missing(
  tx: Transaction,
  viewer: Viewer,
  { gpPayCycle, approvalGroupId, leftOut = [], ...days }: Scope,
): Promise<Obstacle[]> {
  const missing = await missingInCycle(tx, viewer, { gpPayCycle, approvalGroupId }, days)
  const people = missing.filter(({ id }) => !leftOut.includes(id))
  if (people.length === 0) return []
  const items = people.slice(0, ITEMS_NAMED).map(({ id, dates, ...person }) => ({
    label: `${fullName(person)}, ${dates.map(formatDate).join(', ')}`,
    timesheetId: null,
    userId: id,
  }))
  return [{ obstacle: 'MISSING', count: people.length, items }]
}
