// Submitting and approving as transactions of hand-written SQL: the same rows as the application writes. Submitting
// also reads the rows that any server needs: the caller, the data for the checks, and the response.
import type pg from 'pg'
import { CHANNEL } from '#server/events/channel.ts'
import type { Job } from './floor-dashboard.ts'

type Statement = { name: string; text: string; values: unknown[] }
type Run = <Row extends object>(statement: Statement) => Promise<Row[]>

async function inTransaction(
  client: pg.ClientBase,
  work: (run: Run) => Promise<string | void>,
): Promise<string> {
  await client.query({ name: 'begin', text: 'BEGIN' })
  try {
    const answer = await work(
      async <Row extends object>(statement: Statement) => (await client.query<Row>(statement)).rows,
    )
    await client.query({ name: 'commit', text: 'COMMIT' })
    return answer ?? '{}'
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

type Notification = { id: number; userId: number; timesheetId: number; eventId: number }

/** Writes the rows of a new submitted timesheet with three tasks. */
export const submit: Job = (client, { viewer, date, lines }) =>
  inTransaction(client, async (run) => {
    await run({ name: 'who asks', text: WHO, values: [viewer] })
    // Two days of one person could overlap.
    await run({ name: 'lock', text: 'SELECT pg_advisory_xact_lock(1, $1::int)::text', values: [viewer] })
    await run({ name: 'checks', text: CHECKS, values: [viewer, date, JSON.stringify(lines)] })
    const [sheet] = await run<{ id: number; groupId: number }>({
      name: 'sheet',
      text: `INSERT INTO "Timesheet" ("userId", "startDate", "shift", "status", "startTime", "endTime", "totalDuration",
               "submittedCount", "approvalGroupId", "lastActorId", "updatedAt", "submittedAt")
             SELECT $1, $2, 'DAY', 'PENDING', 420, 990, 540, 1, u."approvalGroupId", $1, now(), now()
             FROM "User" u WHERE u."id" = $1 RETURNING "id", "approvalGroupId" AS "groupId"`,
      values: [viewer, date],
    })
    await run({
      name: 'lines',
      text: `INSERT INTO "TimesheetLine" ("timesheetId", "position", "timesheetLineType", "startTime", "endTime", "minutes",
               "notes", "taskCategoryId", "siteId", "equipmentId", "workOrderId", "workOrderTaskId", "jobId",
               "jobCostCodeId", "glAccountId")
             SELECT $1, "position", "timesheetLineType", "startTime", "endTime", "minutes", "notes", "taskCategoryId",
               "siteId", "equipmentId", "workOrderId", "workOrderTaskId", "jobId", "jobCostCodeId", "glAccountId"
             FROM jsonb_populate_recordset(null::"TimesheetLine", $2)`,
      values: [sheet!.id, JSON.stringify(lines)],
    })
    await run({
      name: 'search',
      text: `SELECT "keepTimesheetSearch"(ARRAY[$1::int])`,
      values: [sheet!.id],
    })
    const notifications = await run<Notification>({
      name: 'notify approvers',
      text: `WITH "event" AS (
               INSERT INTO "TimesheetEvent" ("timesheetId", "timesheetEventType", "actorId")
               VALUES ($1, 'SUBMITTED', $2) RETURNING "id")
             INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message")
             SELECT m."approverId", $2, $1, "event"."id", 'First Last submitted the timesheet for ' || $4::text
             FROM "event", "ApprovalGroupMember" m WHERE m."approvalGroupId" = $3
             RETURNING "id", "userId", "timesheetId", "timesheetEventId" AS "eventId"`,
      values: [sheet!.id, viewer, sheet!.groupId, date],
    })
    const change = { field: 'Status', textField: 'Status', previousValue: 'Draft', currentValue: 'Pending' }
    const taskChanges = Array.from({ length: (lines as object[]).length * 8 }, () => change)
    await run({
      name: 'history of submitting',
      text: `INSERT INTO "TimesheetHistory" ("timesheetId", "userId", "approvalGroupId", "actionType", "actionArea",
               "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier", "eventId")
             SELECT $1, $2, $3, 'CREATE', "area"::"HistoryActionArea", "detail", $2, 'First Last', 'a@b.example', 'STAFF', $5
             FROM jsonb_to_recordset($4) AS h ("area" text, "detail" jsonb)`,
      values: [
        sheet!.id,
        viewer,
        sheet!.groupId,
        JSON.stringify([
          { area: 'HEADER', detail: [change] },
          { area: 'TASK', detail: taskChanges },
          { area: 'STATUS_CHANGED', detail: [change] },
        ]),
        notifications[0]?.eventId ?? null,
      ],
    })
    await run(publish([{ id: sheet!.id, userId: Number(viewer), groupId: sheet!.groupId }], notifications))
    const [answer] = await run<{ sheet: object }>({ name: 'answer', text: ANSWER, values: [sheet!.id] })
    return JSON.stringify(answer)
  })

const WHO = `
  SELECT to_json(u) AS "person", ARRAY(SELECT m."approvalGroupId" FROM "ApprovalGroupMember" m WHERE m."approverId" = u."id")
    AS "groups" FROM "User" u WHERE u."id" = $1 AND u."active"`

/** The settings, the person's days around, and whether the records of the tasks exist. */
const CHECKS = `
  SELECT (SELECT to_json(s) FROM "Setting" s) AS "settings",
    (SELECT json_agg(json_build_array(t."startDate", l."startTime", l."endTime"))
     FROM "Timesheet" t JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
     WHERE t."userId" = $1 AND t."startDate" BETWEEN $2::date - 1 AND $2::date + 1) AS "around",
    (SELECT json_agg(json_build_array(w."id", k."id", e."id", p."id", c."id", j."id", o."id", g."id"))
     FROM jsonb_populate_recordset(null::"TimesheetLine", $3) l
     LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId" LEFT JOIN "WorkOrderTask" k ON k."id" = l."workOrderTaskId"
     LEFT JOIN "Equipment" e ON e."id" = l."equipmentId" LEFT JOIN "Site" p ON p."id" = l."siteId"
     LEFT JOIN "TaskCategory" c ON c."id" = l."taskCategoryId" LEFT JOIN "Job" j ON j."id" = l."jobId"
     LEFT JOIN "JobCostCode" o ON o."id" = l."jobCostCodeId" LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId") AS "records"`

/** The written timesheet with its person, group and tasks. */
const ANSWER = `
  SELECT json_build_object('sheet', t, 'person', u."firstName" || ' ' || u."lastName", 'group', a."name", 'tasks',
    (SELECT json_agg(json_build_object('task', l, 'order', w."name", 'job', j."name", 'account', g."description")
       ORDER BY l."position") FROM "TimesheetLine" l LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
     LEFT JOIN "Job" j ON j."id" = l."jobId" LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"
     WHERE l."timesheetId" = t."id")) AS "sheet"
  FROM "Timesheet" t JOIN "User" u ON u."id" = t."userId" LEFT JOIN "ApprovalGroup" a ON a."id" = t."approvalGroupId"
  WHERE t."id" = $1`

type Approved = { id: number; userId: number; groupId: number }

/** Writes the rows of a bulk approval. */
export const approve: Job = (client, { viewer, ids }) =>
  inTransaction(client, async (run) => {
    const approved = await run<Approved>({
      name: 'approved',
      text: `UPDATE "Timesheet" SET "status" = 'APPROVED', "approverId" = $1, "lastActorId" = $1, "reason" = NULL,
               "decidedAt" = now(), "updatedAt" = now(), "version" = "version" + 1
             WHERE "id" = ANY($2) AND "status" = 'PENDING' RETURNING "id", "userId", "approvalGroupId" AS "groupId"`,
      values: [viewer, ids],
    })
    const notifications = await run<Notification>({
      name: 'notify owners',
      text: `WITH "event" AS (
               INSERT INTO "TimesheetEvent" ("timesheetId", "timesheetEventType", "actorId")
               SELECT "id", 'APPROVED', $1 FROM unnest($2::int[]) AS "id" RETURNING "id", "timesheetId")
             INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message")
             SELECT s."userId", $1, s."id", e."id", 'First Last approved your timesheet for ' || s."startDate"
             FROM "event" e JOIN "Timesheet" s ON s."id" = e."timesheetId"
             RETURNING "id", "userId", "timesheetId", "timesheetEventId" AS "eventId"`,
      values: [viewer, approved.map(({ id }) => id)],
    })
    const eventOf = new Map(notifications.map(({ timesheetId, eventId }) => [timesheetId, eventId]))
    await run({
      name: 'history of approving',
      text: `INSERT INTO "TimesheetHistory" ("timesheetId", "userId", "approvalGroupId", "actionType", "actionArea",
               "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier", "eventId")
             SELECT "id", "userId", "groupId", 'EDIT', 'STATUS_CHANGED',
               '[{"field": "Status", "textField": "Status", "previousValue": "Pending", "currentValue": "Approved"}]',
               $1, 'First Last', 'a@b.example', 'APPROVER', "eventId"
             FROM unnest($2::int[], $3::int[], $4::int[], $5::int[]) AS s ("id", "userId", "groupId", "eventId")`,
      values: [
        viewer,
        approved.map(({ id }) => id),
        approved.map(({ userId }) => userId),
        approved.map(({ groupId }) => groupId),
        approved.map(({ id }) => eventOf.get(id)),
      ],
    })
    await run(publish(approved, notifications))
  })

/** Publishes the live events of changed timesheets and new notifications. */
function publish(changed: readonly Approved[], notifications: readonly Notification[]): Statement {
  const messages = [
    ...changed.map(({ id, userId, groupId }) => ({
      name: 'timesheetChanged',
      event: { timesheetId: id, userId, approvalGroupId: groupId, formerGroupId: null, what: 'APPROVED' },
    })),
    ...notifications.map(({ id, userId }) => ({
      name: 'notificationAdded',
      event: { notificationId: id, userId },
    })),
  ]
  return {
    name: 'publish',
    text: `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`,
    values: [messages.map((message) => JSON.stringify(message))],
  }
}
