// What a group's batch of a pay period would leave for the next one: timesheets that are not approved, and missing days.
import { formatDate } from '#domain/date.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { ITEMS_NAMED, type Obstacle, type ObstacleItem } from '#domain/payroll/obstacles.ts'
import { fullName } from '#domain/people.ts'
import { isoDate } from '#domain/date.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import type { GpPayCycle, TimesheetStatus } from '#server/database/generated/enums.ts'
import { expectedWithin } from './closing-impact.ts'
import { missingDates } from './missing.ts'
import { readSettings } from './settings.ts'

type Place = Days & { gpPayCycle: GpPayCycle; approvalGroupId: number | null }

export async function leftBehind(tx: Transaction, viewer: Viewer, place: Place): Promise<Obstacle[]> {
  return [
    ...(await undecided(tx, place, 'PENDING')),
    ...(await undecided(tx, place, 'DECLINED')),
    ...(await missing(tx, viewer, place)),
  ]
}

async function undecided(
  tx: Transaction,
  { gpPayCycle, startDate, endDate, approvalGroupId }: Place,
  status: TimesheetStatus & ('PENDING' | 'DECLINED'),
): Promise<Obstacle[]> {
  const where = {
    gpPayCycle,
    approvalGroupId,
    status,
    startDate: { gte: new Date(startDate), lte: new Date(endDate) },
  }
  const count = await tx.timesheet.count({ where })
  if (count === 0) return []
  const sheets = await tx.timesheet.findMany({
    where,
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    take: ITEMS_NAMED,
    select: { id: true, startDate: true, user: { select: { firstName: true, lastName: true } } },
  })
  const items = sheets.map(({ id, startDate, user }) => ({
    label: `${fullName(user)}, ${formatDate(isoDate(startDate))}`,
    timesheetId: id,
    userId: null,
  }))
  return [{ obstacle: status, count, items }]
}

async function missing(
  tx: Transaction,
  viewer: Viewer,
  { gpPayCycle, approvalGroupId, ...days }: Place,
): Promise<Obstacle[]> {
  const { timeZone } = await readSettings(tx)
  const people = await tx.user.findMany({
    where: { gpPayCycle, approvalGroupId, active: true },
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
  })
  const ids = people.map(({ id }) => id)
  const dates = await missingDates(tx, viewer, timeZone, ids, expectedWithin(days, today(timeZone)))
  const items = people.flatMap((person): ObstacleItem[] => {
    const days = dates.get(person.id)
    if (!days) return []
    return [
      {
        label: `${fullName(person)}, ${days.map(formatDate).join(', ')}`,
        timesheetId: null,
        userId: person.id,
      },
    ]
  })
  return items.length === 0
    ? []
    : [{ obstacle: 'MISSING', count: items.length, items: items.slice(0, ITEMS_NAMED) }]
}
