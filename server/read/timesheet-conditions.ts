// What a list of timesheets asks of a timesheet, as conditions of the statements in timesheet-ids.ts: there a timesheet is
// called "t", and a kind of timesheets of one person, as the tally has it, "k".
import { taskTypeBit } from '#domain/timesheet/task-type.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetFilter } from './timesheet-filter.ts'

const { sql, join, raw } = Prisma

/** What a list shows: to whom, by which filter, and what its search finds. */
export type Narrowing = { viewer: Viewer; filter: TimesheetFilter; found: Found | null }

/** What the words of a search find: each has to occur in the owner's name or in the text of the timesheet. */
export type Found = {
  /** Each word, and the people in whose name it occurs. */
  words: readonly { word: string; people: number[] }[]
  /** The people in whose name all of them occur. */
  owners: number[]
  /** The timesheet that bears the number, where the search is one. */
  number: number | null
}

/** The timesheets of a kind. Indexes begin with it; the tally says 0 for the group of those that are stamped with none. */
export const ofKind = sql`
  t."userId" = k."userId" AND coalesce(t."approvalGroupId", 0) = k."approvalGroupId" AND t."status" = k."status"
  AND t."shift" = k."shift" AND t."taskTypes" = k."taskTypes"`

/** All that a list is narrowed down to but dates and words, the viewer's sight first: of timesheets, and of kinds. */
export function meeting(table: Prisma.Sql, { viewer, filter }: Narrowing): Prisma.Sql[] {
  return [
    inSightSql(sightOf(viewer), table),
    ...(filter.ownTimesheet ? [sql`${table}."userId" = ${viewer.id}::int`] : []),
    ...meetingForAll(table, filter),
  ]
}

/** The same, as far as it is the same for all viewers. */
export function meetingForAll(table: Prisma.Sql, filter: TimesheetFilter): Prisma.Sql[] {
  const { userId, approvalGroupId, status, shift, taskType } = filter
  return [
    ...(userId ? [sql`${table}."userId" = ${userId}::int`] : []),
    ...(approvalGroupId ? [sql`${table}."approvalGroupId" = ${approvalGroupId}::int`] : []),
    ...(status ? [sql`${table}."status" = ${status}::"TimesheetStatus"`] : []),
    ...(shift ? [sql`${table}."shift" = ${shift}::"Shift"`] : []),
    ...(taskType ? [sql`${table}."taskTypes" & ${taskTypeBit[taskType]}::int <> 0`] : []),
  ]
}

/** The columns that conditions ask for, which the indexes of the orders hold. */
export const walkedColumns = join(
  ['userId', 'approvalGroupId', 'status', 'shift', 'taskTypes', 'createdAt', 'startDate'].map((name) =>
    raw(`t."${name}"`),
  ),
)

/** Whether a list shows a few people's timesheets only: to walk through everybody's for theirs is in vain. */
export function isOfFewPeople({ viewer, filter }: Narrowing): boolean {
  const sight = sightOf(viewer)
  const seesOwn = sight !== 'all' && sight.groups.length === 0
  return Boolean(seesOwn || filter.ownTimesheet || filter.userId)
}

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
