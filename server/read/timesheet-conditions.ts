// What a list of timesheets asks of a timesheet, as conditions of the statements in timesheet-ids.ts: there a timesheet is
// called "t", and a kind of timesheets of one person, as the tally has it, "k".
import { taskTypeBit } from '#domain/timesheet/task-type.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetFilter } from './timesheet-filter.ts'

const { sql, join } = Prisma

/** What a list shows: to whom, by which filter, of which people (those that its search found; null: of anybody). */
export type Narrowing = { viewer: Viewer; filter: TimesheetFilter; people: readonly number[] | null }

/** The timesheets of a kind. Indexes begin with it; the tally says 0 for the group of those that are stamped with none. */
export const ofKind = sql`
  t."userId" = k."userId" AND coalesce(t."approvalGroupId", 0) = k."approvalGroupId" AND t."status" = k."status"
  AND t."shift" = k."shift" AND t."taskTypes" = k."taskTypes"`

/** All that a list is narrowed down to but dates, the viewer's sight first: of timesheets, and of kinds. */
export function meeting(table: Prisma.Sql, { viewer, filter, people }: Narrowing): Prisma.Sql[] {
  const { ownTimesheet, userId, approvalGroupId, status, shift, taskType } = filter
  return [
    inSightSql(sightOf(viewer), table),
    ...(ownTimesheet ? [sql`${table}."userId" = ${viewer.id}::int`] : []),
    ...(userId ? [sql`${table}."userId" = ${userId}::int`] : []),
    ...(people ? [sql`${table}."userId" = ANY(${[...people]}::int[])`] : []),
    ...(approvalGroupId ? [sql`${table}."approvalGroupId" = ${approvalGroupId}::int`] : []),
    ...(status ? [sql`${table}."status" = ${status}::"TimesheetStatus"`] : []),
    ...(shift ? [sql`${table}."shift" = ${shift}::"Shift"`] : []),
    ...(taskType ? [sql`${table}."taskTypes" & ${taskTypeBit[taskType]}::int <> 0`] : []),
  ]
}

/** Whether a list shows a few people's timesheets only: to walk through everybody's for theirs is in vain. */
export function isOfFewPeople({ viewer, filter, people }: Narrowing): boolean {
  const sight = sightOf(viewer)
  const seesOwn = sight !== 'all' && sight.groups.length === 0
  return Boolean(seesOwn || filter.ownTimesheet || filter.userId || (people && people.length < FEW_PEOPLE))
}
const FEW_PEOPLE = 20

export function isDated({ from, to }: TimesheetFilter): boolean {
  return Boolean(from ?? to)
}

export function within({ from, to }: TimesheetFilter): Prisma.Sql[] {
  return [
    ...(from ? [sql`t."startDate" >= ${from}::date`] : []),
    ...(to ? [sql`t."startDate" <= ${to}::date`] : []),
  ]
}

// Most timesheets are recorded within a month: those of two dates stand together in the order of their creation. An
// index holds the others, which are few.
export const isOffBeat = sql`((t."createdAt" AT TIME ZONE 'UTC')::date - t."startDate" NOT BETWEEN -2 AND 32)`

export function onTime({ from, to }: TimesheetFilter): Prisma.Sql[] {
  return [
    ...(from ? [sql`t."createdAt" >= (${from}::date - 2)::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(to ? [sql`t."createdAt" < (${to}::date + 33)::timestamp AT TIME ZONE 'UTC'`] : []),
  ]
}

export function all(...conditions: Prisma.Sql[]): Prisma.Sql {
  return join(conditions, ' AND ')
}
