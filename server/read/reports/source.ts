// The source of a report: facts, one row each, with the columns to group them by and the measures over them.
import type { Days } from '#domain/pay-period/periods.ts'
import type { Dimension } from '#domain/report/dimensions.ts'
import type { ReportScope } from '#domain/report/reports.ts'
import { countedStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import { all, conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { matchingTimesheets, type TimesheetFilter } from '#server/read/timesheet/timesheet-filter.ts'

const { sql } = Prisma

/** A request for a report, with its period as days in the company's zone. */
export type ReportRequest = Days & {
  filter: Pick<TimesheetFilter, 'userId' | 'approvalGroupId' | 'shift' | 'taskType'>
  scope: ReportScope | null
}

export type GroupedRequest = ReportRequest & { groupBy?: readonly Dimension[] }

/** The format of a measure. */
export type MeasureKind =
  | 'count'
  /** Minutes, written as hours. */
  | 'hours'
  /** A share of the whole, from 0 to 1. */
  | 'share'
  | 'number'
  /** Minutes from one moment to another, written as days, hours and minutes. */
  | 'wait'

export type Measure = {
  /** A permanent key, for links and exports. */
  key: string
  title: string
  kind: MeasureKind
  /** An aggregate over the facts f. */
  value: Prisma.Sql
  /** The facts that it counts, if not all; their list has the same condition. */
  where?: Prisma.Sql
  /** Groups outside of which it means nothing, such as the meter of one machine. */
  within?: Dimension
  /** The only groups in which it means something. */
  only?: readonly Dimension[]
  /** Whether screens leave it out where all of it is 0. */
  isOptional?: boolean
  /** Whether the values of groups add up to that of the whole. */
  addsUp?: boolean
  /** Whether a value other than 0 needs attention. */
  isAlarm?: boolean
}

/** The number of facts, or of some of them. */
export function counting(key: string, title: string, where?: Prisma.Sql): Measure {
  return { key, title, kind: 'count', addsUp: true, value: sql`count(*)`, ...(where && { where }) }
}

export type Chart = {
  title: string
  /** Bars add up the first of the measures, by groups; dots show each of them. */
  kind: 'BARS' | 'DOTS'
  /** The keys of measures. */
  measures: readonly string[]
  /** The dimension that divides the bars; by default the first grouping. */
  split?: Dimension
}

/**
 * The facts that a viewer may see: a statement with the columns "timesheetId", "lineId", "userId", "date" and
 * "minutes". The minutes of values rounded to hundredths of an hour have decimals.
 */
export type Facts = Prisma.Sql

export type Source = {
  /**
   * @param request its groupings, if it has any, tell which facts belong to none of their groups.
   * @param files where the files of pay batches are.
   */
  facts(viewer: Viewer, request: GroupedRequest, files: Files): Facts | Promise<Facts>
  /** A description of a fact f, if its task and its timesheet are not enough. */
  about?: Prisma.Sql
  dimensions: Partial<Record<Dimension, Prisma.Sql>>
  measures: readonly [Measure, ...Measure[]]
  chart: Chart
  /** The whole that its hours are a part of, in words: 'on jobs'. */
  part?: string
}

const statusesOf: Record<ReportScope, readonly TimesheetStatus[]> = {
  APPROVED: ['APPROVED'],
  HANDED_IN: ['APPROVED', 'PENDING'],
  COUNTED: countedStatuses,
}

/** The timesheets t that the viewer may see, within the requested days and scope. */
export function requestedSheets(
  viewer: Viewer,
  { startDate, endDate, filter, scope }: ReportRequest,
): Prisma.Sql {
  const where = matchingTimesheets(viewer, { ...filter, taskType: null, from: startDate, to: endDate })
  const statuses = scope === null ? {} : { status: { in: [...statusesOf[scope]] } }
  return all([
    inSightSql(sightOf(viewer), sql`t`),
    conditionOf('Timesheet', where, sql`t`),
    conditionOf('Timesheet', statuses, sql`t`),
  ])
}

/** The people p that match the filter. */
export function requestedPeople({ filter: { userId, approvalGroupId } }: ReportRequest): Prisma.Sql {
  return conditionOf(
    'User',
    { ...(userId == null ? {} : { id: userId }), ...(approvalGroupId == null ? {} : { approvalGroupId }) },
    sql`p`,
  )
}
