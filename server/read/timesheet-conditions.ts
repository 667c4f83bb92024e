// What a list of timesheets asks of a timesheet, as conditions of the statements in timesheet-ids.ts: there a timesheet is
// called "t", and the person whose it is "p".
import { taskTypeBit } from '#domain/timesheet/task-type.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetFilter } from './timesheet-filter.ts'

const { sql, join } = Prisma

/** What a list shows: to whom, by which filter, of which people (those that its search found; null: of anybody). */
export type Narrowing = { viewer: Viewer; filter: TimesheetFilter; people: readonly number[] | null }

export const ofPerson = sql`t."userId" = p."userId"`

/** What a timesheet of one of the people has to meet. */
export function matching({ viewer, filter }: Narrowing, date: Prisma.Sql): Prisma.Sql[] {
  return [...stamped(sql`t`, viewer, filter), ...ofKind(sql`t`, filter), ...within(filter, date)]
}

/** In sight, and of the group that is asked for. */
export function stamped(
  table: Prisma.Sql,
  viewer: Viewer,
  { approvalGroupId }: TimesheetFilter,
): Prisma.Sql[] {
  const group = approvalGroupId ? [sql`${table}."approvalGroupId" = ${approvalGroupId}::int`] : []
  return [inSightSql(sightOf(viewer), table), ...group]
}

export function ofKind(table: Prisma.Sql, { status, shift, taskType }: TimesheetFilter): Prisma.Sql[] {
  return [
    ...(status ? [sql`${table}."status" = ${status}::"TimesheetStatus"`] : []),
    ...(shift ? [sql`${table}."shift" = ${shift}::"Shift"`] : []),
    ...(taskType ? [sql`${table}."taskTypes" & ${taskTypeBit[taskType]}::int <> 0`] : []),
  ]
}

export function isDated({ from, to }: TimesheetFilter): boolean {
  return Boolean(from ?? to)
}

export const startDate = sql`t."startDate"`
/** The same where another index is to be used: the planner does not know how long the time between two dates is. */
export const filtered = sql`(t."startDate" + 0)`

export function within({ from, to }: TimesheetFilter, date: Prisma.Sql): Prisma.Sql[] {
  return [...(from ? [sql`${date} >= ${from}::date`] : []), ...(to ? [sql`${date} <= ${to}::date`] : [])]
}

// Most timesheets are recorded within a month: those of two dates stand together in the order of their creation. An
// index holds the others, which are few.
export const isOffBeat = sql`((t."createdAt" AT TIME ZONE 'UTC')::date - t."startDate" NOT BETWEEN -2 AND 32)`

export function onTime({ from, to }: TimesheetFilter): Prisma.Sql[] {
  return [
    sql`NOT ${isOffBeat}`,
    ...(from ? [sql`t."createdAt" >= (${from}::date - 2)::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(to ? [sql`t."createdAt" < (${to}::date + 33)::timestamp AT TIME ZONE 'UTC'`] : []),
  ]
}

export function all(...conditions: Prisma.Sql[]): Prisma.Sql {
  return join(conditions, ' AND ')
}
