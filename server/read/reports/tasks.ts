// Reports about hours: their facts are the tasks of timesheets.
import { MIDDAY } from '#domain/limits.ts'
import type { Dimension } from '#domain/report/dimensions.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { ofDate } from './dimensions.ts'
import { leaveAbout, leaveDimensions, leaveFacts } from './leave.ts'
import {
  counting,
  requestedSheets,
  type ReportRequest,
  type Chart,
  type Measure,
  type Source,
} from './source.ts'

const { sql, empty } = Prisma

type Part = {
  /** A condition on the task l. */
  where?: Prisma.Sql
  /** More columns of a fact, each with a comma before it. */
  columns?: Prisma.Sql
  joins?: Prisma.Sql
}

function taskFacts(
  viewer: Viewer,
  request: ReportRequest,
  { where = sql`true`, columns = empty, joins = empty }: Part,
) {
  const { taskType } = request.filter
  const ofType = taskType ? sql`AND l."timesheetLineType" = ${taskType}::"TimesheetLineType"` : empty
  return sql`
    SELECT t."id" AS "timesheetId", l."id" AS "lineId", t."userId", t."startDate" AS "date", t."shift", t."status",
      t."approvalGroupId", p."payLocationId", l."minutes", l."timesheetLineType", l."siteId", l."equipmentId", l."workOrderId",
      l."workOrderTaskId", l."jobId", l."jobCostCodeId", l."glAccountId", l."taskCategoryId" ${columns}
    FROM "Timesheet" t
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
    JOIN "User" p ON p."id" = t."userId"
    ${joins}
    WHERE ${requestedSheets(viewer, request)} AND ${where} ${ofType}`
}

const dimensions: Partial<Record<Dimension, Prisma.Sql>> = {
  PERSON: sql`f."userId"`,
  APPROVAL_GROUP: sql`f."approvalGroupId"`,
  PAY_LOCATION: sql`f."payLocationId"`,
  SITE: sql`f."siteId"`,
  MACHINE: sql`f."equipmentId"`,
  WORK_ORDER: sql`f."workOrderId"`,
  WORK_ORDER_TASK: sql`f."workOrderTaskId"`,
  JOB: sql`f."jobId"`,
  COST_CODE: sql`f."jobCostCodeId"`,
  ACCOUNT: sql`f."glAccountId"`,
  CATEGORY: sql`f."taskCategoryId"`,
  TYPE: sql`f."timesheetLineType"`,
  SHIFT: sql`f."shift"`,
  STATUS: sql`f."status"`,
  ...ofDate,
}

const hours: Measure = {
  key: 'hours',
  title: 'Hours',
  kind: 'hours',
  addsUp: true,
  value: sql`sum(f."minutes")`,
}
const persons: Measure = {
  key: 'people',
  title: 'People',
  kind: 'count',
  value: sql`count(DISTINCT f."userId")`,
}
const share: Measure = { key: 'share', title: 'Share', kind: 'share', value: sql`sum(f."minutes")` }

const ofHours = (split?: Dimension): Chart => ({ title: 'Hours', kind: 'BARS', measures: ['hours'], split })

export const hoursReport: Source = {
  facts: (viewer, request) => {
    const worked = taskFacts(viewer, request, { columns: sql`, NULL::"LeaveKind" AS "leaveKind"` })
    const leave = leaveFacts(viewer, request)
    return leave ? sql`${worked} UNION ALL ${leave}` : worked
  },
  about: leaveAbout,
  dimensions: { ...dimensions, LEAVE: sql`f."leaveKind"` },
  measures: [
    { ...hours, where: sql`f."leaveKind" IS NULL` },
    {
      key: 'night',
      title: 'Night',
      kind: 'hours',
      addsUp: true,
      value: sql`sum(f."minutes")`,
      where: sql`f."shift" = 'NIGHT'`,
    },
    {
      key: 'pending',
      title: 'Pending',
      kind: 'hours',
      addsUp: true,
      value: sql`sum(f."minutes")`,
      where: sql`f."status" = 'PENDING'`,
    },
    {
      key: 'notHandedIn',
      title: 'Not handed in',
      kind: 'hours',
      addsUp: true,
      value: sql`sum(f."minutes")`,
      where: sql`f."status" IN ('DRAFT', 'RECALLED')`,
    },
    {
      key: 'leave',
      title: 'Leave',
      kind: 'hours',
      addsUp: true,
      only: leaveDimensions,
      isOptional: true,
      value: sql`sum(f."minutes")`,
      where: sql`f."leaveKind" IS NOT NULL`,
    },
  ],
  chart: ofHours('SHIFT'),
}

const part = (where: Prisma.Sql, words: string, split?: Dimension): Source => ({
  facts: (viewer, request) => taskFacts(viewer, request, { where }),
  dimensions,
  measures: [hours, persons, share],
  chart: ofHours(split),
  part: words,
})
export const jobsReport = part(sql`l."jobId" IS NOT NULL`, 'on jobs', 'APPROVAL_GROUP')
export const workOrdersReport = part(sql`l."workOrderId" IS NOT NULL`, 'on work orders', 'CATEGORY')
export const unbilledReport = part(sql`l."timesheetLineType" = 'UNBILLED'`, 'unbilled')

/** Days within which another visit to the same machine counts as a repeat visit. */
const AGAIN = 14

/** When a task begins, on the time line of `absoluteInterval`. */
const begin = sql`t."startDate" + make_interval(
  days => CASE WHEN t."shift" = 'NIGHT' AND l."startTime" < ${MIDDAY}::int THEN 1 ELSE 0 END, mins => coalesce(l."startTime", 0))`
/** The reading of the machine's meter, and the one before it in time within the period. */
const readings = sql`, s."smuReading" AS "smu", s."id" IS NOT NULL AS "isVisit", ${begin} AS "begin",
  CASE WHEN s."smuReading" IS NOT NULL THEN lag(s."smuReading")
    OVER (PARTITION BY l."equipmentId", s."smuReading" IS NULL ORDER BY ${begin}, l."id") END AS "smuBefore"`
const again = (viewer: Viewer, request: ReportRequest) => sql`, s."id" IS NOT NULL AND EXISTS (
  SELECT FROM "TimesheetLine" l2
  JOIN "FieldService" s2 ON s2."timesheetLineId" = l2."id"
  JOIN "Timesheet" t2 ON t2."id" = l2."timesheetId"
  WHERE l2."equipmentId" = l."equipmentId" AND t2."startDate" BETWEEN t."startDate" - ${AGAIN}::int AND t."startDate" - 1
    AND t2."id" IN (SELECT t."id" FROM "Timesheet" t WHERE ${requestedSheets(viewer, { ...request, startDate: '2000-01-01' })}
      AND t."id" = t2."id")
) AS "isAgain"`
const first = sql`(array_agg(f."smu" ORDER BY f."begin", f."lineId") FILTER (WHERE f."smu" IS NOT NULL))[1]`
const last = sql`(array_agg(f."smu" ORDER BY f."begin" DESC, f."lineId" DESC) FILTER (WHERE f."smu" IS NOT NULL))[1]`

export const machinesReport: Source = {
  facts: (viewer, request) =>
    taskFacts(viewer, request, {
      where: sql`l."equipmentId" IS NOT NULL`,
      columns: sql`${readings} ${again(viewer, request)}`,
      joins: sql`LEFT JOIN "FieldService" s ON s."timesheetLineId" = l."id"`,
    }),
  dimensions,
  measures: [
    { ...hours, key: 'labourHours', title: 'Labour hours' },
    counting('visits', 'Visits', sql`f."isVisit"`),
    { key: 'workOrders', title: 'Work orders', kind: 'count', value: sql`count(DISTINCT f."workOrderId")` },
    counting('againWithin14Days', 'Again within 14 days', sql`f."isAgain"`),
    { key: 'smuFirst', title: 'SMU first', kind: 'number', value: first, within: 'MACHINE' },
    { key: 'smuLast', title: 'SMU last', kind: 'number', value: last, within: 'MACHINE' },
    {
      key: 'smuBetween',
      title: 'SMU between',
      kind: 'number',
      value: sql`${last} - ${first}`,
      within: 'MACHINE',
    },
    {
      key: 'hoursPer100Smu',
      title: 'Hours per 100 SMU',
      kind: 'number',
      value: sql`CASE WHEN ${last} > ${first} THEN sum(f."minutes") / 60.0 / (${last} - ${first}) * 100 END`,
      within: 'MACHINE',
    },
    {
      key: 'meterBack',
      title: 'Meter back',
      kind: 'count',
      addsUp: true,
      value: sql`count(*)`,
      where: sql`f."smu" < f."smuBefore"`,
      isAlarm: true,
    },
  ],
  chart: { title: 'Labour hours', kind: 'BARS', measures: ['labourHours'], split: 'CATEGORY' },
}

export const fieldServiceReport: Source = {
  facts: (viewer, request) =>
    taskFacts(viewer, request, {
      columns: sql`, s."customerName", s."travelKms", s."customerSignatureId" IS NOT NULL AS "isSigned",
        EXISTS (SELECT FROM "Docket" d WHERE d."timesheetLineId" = l."id" AND d."state" = 'ISSUED') AS "hasDocket"`,
      joins: sql`JOIN "FieldService" s ON s."timesheetLineId" = l."id"`,
    }),
  dimensions: {
    ...dimensions,
    CUSTOMER: sql`nullif(f."customerName", '')`,
    SIGNED: sql`CASE WHEN f."isSigned" THEN 'SIGNED' ELSE 'NOT_SIGNED' END`,
  },
  measures: [
    counting('visits', 'Visits'),
    counting('dockets', 'Dockets', sql`f."hasDocket"`),
    {
      key: 'notSigned',
      title: 'Not signed',
      kind: 'count',
      addsUp: true,
      value: sql`count(*)`,
      where: sql`NOT f."isSigned"`,
      isAlarm: true,
    },
    { key: 'kilometres', title: 'Kilometres', kind: 'number', addsUp: true, value: sql`sum(f."travelKms")` },
    hours,
  ],
  chart: { title: 'Visits', kind: 'BARS', measures: ['visits'], split: 'SIGNED' },
}
