// The approver's dashboard as one statement: the same JSON as the application returns.
import type pg from 'pg'
import { unusualCodes } from '#domain/unusual.ts'

/** Answers one request on a connection of its own. */
export type Job = (client: pg.ClientBase, body: Record<string, unknown>) => Promise<string>

const id = (type: string, key: string) => `encode(('${type}:' || ${key})::bytea, 'base64')`
const person = (alias: string) =>
  `json_build_object('firstName', ${alias}."firstName", 'lastName', ${alias}."lastName", 'id', ${id('User', `${alias}."id"`)})`
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** A cursor of the application, in base64url. */
const cursor = `translate(rtrim(encode(convert_to(
  '["Timesheet by createdAt desc, id desc","' || ${iso('s."createdAt"')} || '",' || s."id" || ']', 'UTF8'), 'base64'), '='),
  '+/' || chr(10), '-_')`
const linked = (alias: string, type: string) =>
  `CASE WHEN ${alias}."id" IS NOT NULL THEN json_build_object('name', ${alias}."name", 'description', ${alias}."description",
     'id', ${id(type, `${alias}."id"`)}) END`

const unusual = (alias: string) =>
  `CASE WHEN ${alias}."unusual" = 0 THEN '[]' ELSE (
     SELECT json_agg("code" ORDER BY "place") FROM unnest(ARRAY[${unusualCodes.map((code) => `'${code}'`).join()}])
       WITH ORDINALITY AS u ("code", "place") WHERE ${alias}."unusual" & 1 << ("place" - 1)::int <> 0) END`

/** The people that a viewer stands in for, or who stand in for the viewer, today and later. */
const standIns = (own: 'deputyId' | 'absentId', other: 'deputyId' | 'absentId') =>
  `(SELECT coalesce(json_agg(json_build_object('id', ${id('StandIn', 'd."id"')}, 'firstName', p."firstName",
      'lastName', p."lastName", 'startDate', d."startDate", 'endDate', d."endDate") ORDER BY d."startDate", d."id"), '[]')
    FROM "Deputy" d JOIN "User" p ON p."id" = d."${other}"
    WHERE d."${own}" = u."id" AND d."endDate" >= (now() AT TIME ZONE (SELECT "timeZone" FROM "Setting"))::date)`

/** The closed pay period of a timesheet, and until when it is open for its owner. */
const closedPeriod = `(
  SELECT json_build_object('startDate', y."startDate", 'endDate', y."endDate", 'openUntil',
    (SELECT max(o."until") FROM "PayPeriodOpening" o
     WHERE o."payPeriodId" = y."id" AND o."userId" = s."userId" AND s."startDate" BETWEEN o."startDate" AND o."endDate"))
  FROM "PayPeriod" y
  WHERE y."gpPayCycle" = s."gpPayCycle" AND y."isClosed" AND s."startDate" BETWEEN y."startDate" AND y."endDate")`

const DASHBOARD = `
  WITH "page" AS MATERIALIZED (
    SELECT * FROM "Timesheet" WHERE "status" = 'PENDING' AND ("userId" = $1 OR "approvalGroupId" = ANY($2))
    ORDER BY "createdAt" DESC, "id" DESC LIMIT 26
  ), "shown" AS (
    SELECT * FROM "page" ORDER BY "createdAt" DESC, "id" DESC LIMIT 25
  ), "task" AS (
    SELECT l."timesheetId", json_agg(json_build_object(
      'timesheetLineType', l."timesheetLineType", 'startTime', l."startTime", 'endTime', l."endTime",
      'id', ${id('TimesheetLine', 'l."id"')},
      'workOrder', ${linked('w', 'WorkOrder')}, 'job', ${linked('j', 'Job')}, 'jobCostCode', ${linked('c', 'JobCostCode')},
      'glAccount', CASE WHEN g."id" IS NOT NULL THEN
        json_build_object('description', g."description", 'id', ${id('GlAccount', 'g."id"')}) END
    ) ORDER BY l."position") AS "lines"
    FROM "shown" s JOIN "TimesheetLine" l ON l."timesheetId" = s."id"
    LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId" LEFT JOIN "Job" j ON j."id" = l."jobId"
    LEFT JOIN "JobCostCode" c ON c."id" = l."jobCostCodeId" LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"
    GROUP BY l."timesheetId"
  ), "count" AS (
    SELECT "status", sum("count")::int AS "n" FROM "TimesheetTally"
    WHERE "userId" = $1 OR "approvalGroupId" = ANY($2) GROUP BY "status"
  )
  SELECT json_build_object('data', json_build_object(
    'me', (SELECT json_build_object('userId', ${id('User', 'u."id"')}, 'userType', u."userType",
             'allowTimesheetCreation', u."allowTimesheetCreation",
             'approvalGroupIds', (SELECT json_agg(${id('ApprovalGroup', 'm."approvalGroupId"')}
               ORDER BY m."approvalGroupId") FROM "ApprovalGroupMember" m WHERE m."approverId" = u."id"),
             'excludedOwners', '[]'::json,
             'standIns', ${standIns('deputyId', 'absentId')}, 'stoodInBy', ${standIns('absentId', 'deputyId')},
             'id', ${id('Viewer', 'u."id"')}) FROM "User" u WHERE u."id" = $1),
    'settings', (SELECT json_build_object('today', (now() AT TIME ZONE "timeZone")::date,
             'timesheetOverlapCheckingEnable', "timesheetOverlapCheckingEnable",
             'passMidnightCheckingEnable', "passMidnightCheckingEnable",
             'maximumDailyHoursCheckingEnable', "maximumDailyHoursCheckingEnable",
             'maximumDailyHours', "maximumDailyHours", 'id', ${id('Setting', '"id"')}) FROM "Setting"),
    'timesheetCounts', (SELECT json_build_object('total', coalesce(sum("n"), 0),
             ${['draft', 'pending', 'approved', 'declined', 'recalled', 'cancelled']
               .map((s) => `'${s}', coalesce(sum("n") FILTER (WHERE "status" = '${s.toUpperCase()}'), 0)`)
               .join(', ')},
             'exceeded', '[]'::json, 'id', ${id('TimesheetCounts', `$1 || ':all'`)}) FROM "count"),
    'timesheets', (SELECT json_build_object(
      'edges', coalesce(json_agg(json_build_object(
        'node', json_build_object(
          'id', ${id('Timesheet', 's."id"')}, 'number', s."id", 'version', s."version", 'status', s."status", 'startDate', s."startDate",
          'closedPeriod', ${closedPeriod}, 'hasUnseenEdit', s."hasUnseenEdit",
          'hasOpenQuestion', s."questionFor" IS NOT DISTINCT FROM
            (CASE WHEN s."userId" = $1 THEN 'OWNER' ELSE 'APPROVERS' END)::"TimesheetSide",
          'awaitsAnswer', s."questionFor" IS NOT DISTINCT FROM
            (CASE WHEN s."userId" = $1 THEN 'APPROVERS' ELSE 'OWNER' END)::"TimesheetSide",
          'shift', s."shift", 'totalDuration', s."totalDuration", 'unusual', ${unusual('s')}, 'createdAt', ${iso('s."createdAt"')},
          'user', ${person('o')},
          'approvalGroup', json_build_object('name', g."name", 'id', ${id('ApprovalGroup', 'g."id"')}),
          'lines', coalesce(t."lines", '[]'), 'reason', s."reason",
          'decidedBy', a."firstName" || ' ' || a."lastName" || coalesce(' for ' || f."firstName" || ' ' || f."lastName", ''),
          '__typename', 'Timesheet'),
        'cursor', ${cursor}) ORDER BY s."createdAt" DESC, s."id" DESC), '[]'),
      'pageInfo', json_build_object(
        'endCursor', (array_agg(${cursor} ORDER BY s."createdAt", s."id"))[1],
        'hasNextPage', (SELECT count(*) > 25 FROM "page")))
      FROM "shown" s JOIN "User" o ON o."id" = s."userId" LEFT JOIN "User" a ON a."id" = s."approverId"
      LEFT JOIN "User" f ON f."id" = s."approverForId"
      LEFT JOIN "ApprovalGroup" g ON g."id" = s."approvalGroupId" LEFT JOIN "task" t ON t."timesheetId" = s."id")
  ))::text AS "json"`

export const readDashboard: Job = async (client, { viewer, groups }) => {
  const { rows } = await client.query<{ json: string }>({
    name: 'dashboard',
    text: DASHBOARD,
    values: [viewer, groups],
  })
  return rows[0]!.json
}
