// What the application is measured against: the same answers and the same rows by SQL written by hand, on a bare HTTP
// server. It knows no rules; nothing on this stack can be faster.
import http from 'node:http'
import pg from 'pg'
import { unusualCodes } from '#domain/unusual.ts'
import { CHANNEL } from '#server/events/channel.ts'

/** As many connections as the application has. */
const CONNECTIONS = 10

type Job = (client: pg.ClientBase, body: Record<string, unknown>) => Promise<string>

export function createFloor(url: string): http.Server {
  const options = '-c jit=off -c random_page_cost=1.1'
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, idleTimeoutMillis: 0, options })
  const jobs: Record<string, Job> = { '/dashboard': dashboard, '/submit': submit, '/approve': approve }
  return http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      void withClient(pool, (client) => jobs[request.url!]!(client, body)).then(
        (answer) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    })
  })
}

async function withClient(pool: pg.Pool, job: (client: pg.ClientBase) => Promise<string>): Promise<string> {
  const client = await pool.connect()
  try {
    return await job(client)
  } finally {
    client.release()
  }
}

const id = (type: string, key: string) => `encode(('${type}:' || ${key})::bytea, 'base64')`
const person = (alias: string) =>
  `json_build_object('firstName', ${alias}."firstName", 'lastName', ${alias}."lastName", 'id', ${id('User', `${alias}."id"`)})`
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** As the application's cursors are written, in base64url. */
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
          'shift', s."shift", 'totalDuration', s."totalDuration", 'unusual', ${unusual('s')}, 'createdAt', ${iso('s."createdAt"')},
          'user', ${person('o')},
          'approvalGroup', json_build_object('name', g."name", 'id', ${id('ApprovalGroup', 'g."id"')}),
          'lines', coalesce(t."lines", '[]'), 'reason', s."reason",
          'approver', CASE WHEN a."id" IS NOT NULL THEN ${person('a')} END,
          '__typename', 'Timesheet'),
        'cursor', ${cursor}) ORDER BY s."createdAt" DESC, s."id" DESC), '[]'),
      'pageInfo', json_build_object(
        'endCursor', (array_agg(${cursor} ORDER BY s."createdAt", s."id"))[1],
        'hasNextPage', (SELECT count(*) > 25 FROM "page")))
      FROM "shown" s JOIN "User" o ON o."id" = s."userId" LEFT JOIN "User" a ON a."id" = s."approverId"
      LEFT JOIN "ApprovalGroup" g ON g."id" = s."approvalGroupId" LEFT JOIN "task" t ON t."timesheetId" = s."id")
  ))::text AS "json"`

async function dashboard(client: pg.ClientBase, { viewer, groups }: Record<string, unknown>) {
  const { rows } = await client.query<{ json: string }>({
    name: 'dashboard',
    text: DASHBOARD,
    values: [viewer, groups],
  })
  return rows[0]!.json
}

type Step = { name: string; text: string; values: unknown[] }

async function transaction(client: pg.ClientBase, work: (step: typeof run) => Promise<unknown>) {
  await client.query({ name: 'begin', text: 'BEGIN' })
  try {
    await work(run)
    await client.query({ name: 'commit', text: 'COMMIT' })
    return '{}'
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  async function run<Row extends object>({ name, text, values }: Step): Promise<Row[]> {
    return (await client.query<Row>({ name, text, values })).rows
  }
}

// The rows that submitting a new timesheet of three tasks leaves.
const submit: Job = (client, { viewer, date, lines }) =>
  transaction(client, async (step) => {
    const [sheet] = await step<{ id: number; groupId: number }>({
      name: 'sheet',
      text: `INSERT INTO "Timesheet" ("userId", "startDate", "shift", "status", "startTime", "endTime", "totalDuration",
               "submittedCount", "approvalGroupId", "lastActorId", "updatedAt", "submittedAt")
             SELECT $1, $2, 'DAY', 'PENDING', 420, 990, 540, 1, u."approvalGroupId", $1, now(), now()
             FROM "User" u WHERE u."id" = $1 RETURNING "id", "approvalGroupId" AS "groupId"`,
      values: [viewer, date],
    })
    await step({
      name: 'lines',
      text: `INSERT INTO "TimesheetLine" ("timesheetId", "position", "timesheetLineType", "startTime", "endTime", "minutes",
               "notes", "taskCategoryId", "siteId", "equipmentId", "workOrderId", "workOrderTaskId", "jobId",
               "jobCostCodeId", "glAccountId")
             SELECT $1, "position", "timesheetLineType", "startTime", "endTime", "minutes", "notes", "taskCategoryId",
               "siteId", "equipmentId", "workOrderId", "workOrderTaskId", "jobId", "jobCostCodeId", "glAccountId"
             FROM jsonb_populate_recordset(null::"TimesheetLine", $2)`,
      values: [sheet!.id, JSON.stringify(lines)],
    })
    await step({
      name: 'search',
      text: `INSERT INTO "TimesheetSearch" ("createdAt", "timesheetId", "userId", "approvalGroupId", "text")
             SELECT now(), $1, $2, $3, string_agg(DISTINCT "text", ' ') FROM "searchedTask" WHERE "timesheetId" = $1`,
      values: [sheet!.id, viewer, sheet!.groupId],
    })
    const told = await step<Told>({
      name: 'submitted told',
      text: `WITH "event" AS (
               INSERT INTO "TimesheetEvent" ("timesheetId", "timesheetEventType", "actorId")
               VALUES ($1, 'SUBMITTED', $2) RETURNING "id")
             INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message")
             SELECT m."approverId", $2, $1, "event"."id", 'First Last submitted the timesheet for ' || $4::text
             FROM "event", "ApprovalGroupMember" m WHERE m."approvalGroupId" = $3
             RETURNING "id", "userId", "timesheetId", "timesheetEventId" AS "eventId"`,
      values: [sheet!.id, viewer, sheet!.groupId, date],
    })
    const change = [{ field: 'Status', textField: 'Status', previousValue: 'Draft', currentValue: 'Pending' }]
    await step({
      name: 'submitted history',
      text: `INSERT INTO "TimesheetHistory" ("timesheetId", "userId", "approvalGroupId", "actionType", "actionArea",
               "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier", "eventId")
             SELECT $1, $2, $3, 'CREATE', "area"::"HistoryActionArea", "detail", $2, 'First Last', 'a@b.example', 'STAFF', $5
             FROM jsonb_to_recordset($4) AS h ("area" text, "detail" jsonb)`,
      values: [
        sheet!.id,
        viewer,
        sheet!.groupId,
        JSON.stringify([
          { area: 'HEADER', detail: change },
          {
            area: 'TASK',
            detail: (lines as object[]).flatMap(() => Array.from({ length: 8 }, () => change[0])),
          },
          { area: 'STATUS_CHANGED', detail: change },
        ]),
        told[0]?.eventId ?? null,
      ],
    })
    await step(notify([sheet!.id], Number(viewer), sheet!.groupId, told))
  })

/** A notification that was written, and the event that it is of. */
type Told = { id: number; userId: number; timesheetId: number; eventId: number }

// The rows that approving up to 200 timesheets at once leaves.
const approve: Job = (client, { viewer, ids }) =>
  transaction(client, async (step) => {
    const won = await step<{ id: number; userId: number; groupId: number }>({
      name: 'won',
      text: `UPDATE "Timesheet" SET "status" = 'APPROVED', "approverId" = $1, "lastActorId" = $1, "reason" = NULL,
               "decidedAt" = now(), "updatedAt" = now(), "version" = "version" + 1
             WHERE "id" = ANY($2) AND "status" = 'PENDING' RETURNING "id", "userId", "approvalGroupId" AS "groupId"`,
      values: [viewer, ids],
    })
    const told = await step<Told>({
      name: 'told',
      text: `WITH "event" AS (
               INSERT INTO "TimesheetEvent" ("timesheetId", "timesheetEventType", "actorId")
               SELECT "id", 'APPROVED', $1 FROM unnest($2::int[]) AS "id" RETURNING "id", "timesheetId")
             INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message")
             SELECT s."userId", $1, s."id", e."id", 'First Last approved your timesheet for ' || s."startDate"
             FROM "event" e JOIN "Timesheet" s ON s."id" = e."timesheetId"
             RETURNING "id", "userId", "timesheetId", "timesheetEventId" AS "eventId"`,
      values: [viewer, won.map((one) => one.id)],
    })
    const eventOf = new Map(told.map((one) => [one.timesheetId, one.eventId]))
    await step({
      name: 'history',
      text: `INSERT INTO "TimesheetHistory" ("timesheetId", "userId", "approvalGroupId", "actionType", "actionArea",
               "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier", "eventId")
             SELECT "id", "userId", "groupId", 'EDIT', 'STATUS_CHANGED',
               '[{"field": "Status", "textField": "Status", "previousValue": "Pending", "currentValue": "Approved"}]',
               $1, 'First Last', 'a@b.example', 'APPROVER', "eventId"
             FROM unnest($2::int[], $3::int[], $4::int[], $5::int[]) AS s ("id", "userId", "groupId", "eventId")`,
      values: [
        viewer,
        won.map((one) => one.id),
        won.map((one) => one.userId),
        won.map((one) => one.groupId),
        won.map((one) => eventOf.get(one.id)),
      ],
    })
    await step(
      notify(
        won.map((one) => one.id),
        Number(viewer),
        won[0]?.groupId ?? 0,
        told,
      ),
    )
  })

function notify(
  sheets: number[],
  userId: number,
  groupId: number,
  told: { id: number; userId: number }[],
): Step {
  const payloads = [
    ...sheets.map((timesheetId) => ({
      name: 'timesheetChanged',
      event: { timesheetId, userId, approvalGroupId: groupId, formerGroupId: null, what: 'APPROVED' },
    })),
    ...told.map((one) => ({
      name: 'notificationAdded',
      event: { notificationId: one.id, userId: one.userId },
    })),
  ].map((message) => JSON.stringify(message))
  return {
    name: 'notify',
    text: `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`,
    values: [payloads],
  }
}
