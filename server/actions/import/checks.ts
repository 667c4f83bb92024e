// Rules that no single row can break, checked for the state after the import.
import type { FileName } from '#domain/import/formats.ts'
import { onlyTypes } from '#domain/denial.ts'
import { fullName, systemAdministrators } from '#domain/people.ts'
import { PROBLEMS_NAMED } from '#domain/import/report.ts'
import type { Send } from '#server/database/own-connection.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { bringsMembers, refuseDeserted } from './members.ts'
import type { ReportedRow, Problems } from './problems.ts'
import { goneSql } from './resolve.ts'
import { stageOf, type Staged } from './tables.ts'

/** @throws NotAllowed FORBIDDEN if the importer has lost the right in the meantime. */
export async function assertMayStillImport(send: Send, importer: Importer): Promise<void> {
  if (!importer) return
  const rows = await send<object>(
    `SELECT FROM "User" WHERE "id" = $1::int AND "active" AND "userType" = 'SYSTEM_ADMINISTRATOR'`,
    [importer.id],
  )
  if (rows.length === 0) throw new NotAllowed('FORBIDDEN', onlyTypes(systemAdministrators))
}

/** The person who imports; null if nobody is signed in. */
export type Importer = { id: number } | null

const users = stageOf('users.csv')
const groups = stageOf('approval-groups.csv')

/** Adds a problem for each broken rule. */
export async function check(
  send: Send,
  all: readonly Staged[],
  importer: Importer,
  problems: Problems,
): Promise<void> {
  const has = (file: FileName) => all.some(({ format }) => format.file === file)
  const staged = all.find(({ format }) => format.file === 'users.csv')
  if (staged) {
    await refuseLockOut(send, importer, problems)
    if (staged.columns.some(({ name }) => name === 'gpEmployeeId'))
      await refuseSharedEmployees(send, problems)
  }
  if (has('approval-groups.csv')) await refuseClosedGroups(send, has('users.csv'), problems)
  else if (staged) await refuseMovesToClosed(send, problems)
  if (bringsMembers(all)) await refuseDeserted(send, all, problems)
}

/** Active users who stay active although the file does not contain them. */
const otherAdministrators = `"User" t WHERE t."active" AND t."userType" = 'SYSTEM_ADMINISTRATOR'
  AND NOT EXISTS (SELECT FROM ${users} s WHERE s."id" = t."id")`

/** An import must leave an administrator, and importers cannot disable themselves (rulings 4). */
async function refuseLockOut(send: Send, importer: Importer, problems: Problems): Promise<void> {
  const [row] = await send<{ left: boolean; had: boolean }>(`
    SELECT EXISTS (SELECT FROM "User" WHERE "active" AND "userType" = 'SYSTEM_ADMINISTRATOR') AS "had",
      (EXISTS (SELECT FROM ${users} s WHERE coalesce(s."active", true) AND s."userType" = 'SYSTEM_ADMINISTRATOR')
        OR EXISTS (SELECT FROM ${otherAdministrators})) AS "left"`)
  if (row!.had && !row!.left)
    problems.add({ file: 'users.csv', line: null, message: 'would leave no active System Administrator' })
  if (!importer) return
  const oneself = await send<ReportedRow>(
    `SELECT "line", '' AS "detail", 1 AS "total" FROM ${users}
     WHERE "id" = $1::int AND (NOT coalesce("active", true) OR "userType" <> 'SYSTEM_ADMINISTRATOR')`,
    [importer.id],
  )
  problems.addReported(
    'users.csv',
    oneself,
    () => 'would take away your own rights; only another System Administrator can do that',
  )
}

/** An employee of GP belongs to one active user. */
async function refuseSharedEmployees(send: Send, problems: Problems): Promise<void> {
  type Shared = ReportedRow & { other: number | null; firstName: string; lastName: string }
  const shared = await send<Shared>(`
    WITH "after" AS (
      SELECT s."line", s."gpEmployeeId", s."firstName", s."lastName" FROM ${users} s WHERE coalesce(s."active", true)
      UNION ALL SELECT NULL, t."gpEmployeeId", t."firstName", t."lastName" FROM ${otherAdministrators}
    )
    SELECT DISTINCT ON (a."line") a."line", a."gpEmployeeId" AS "detail", b."line" AS "other", b."firstName", b."lastName",
           count(*) OVER ()::int AS "total"
    FROM "after" a JOIN "after" b ON b."gpEmployeeId" = a."gpEmployeeId" AND coalesce(b."line", 0) < a."line"
    ORDER BY a."line" LIMIT ${PROBLEMS_NAMED}`)
  problems.addReported('users.csv', shared, ({ detail, other, ...owner }) => {
    const line = other === null ? '' : ` (line ${other})`
    return `gpEmployeeId ${JSON.stringify(detail)} belongs to ${fullName(owner)}${line}`
  })
}

/** Nobody is moved into an inactive group, as in the form (rulings 2c). */
async function refuseMovesToClosed(send: Send, problems: Problems): Promise<void> {
  const moved = await send<ReportedRow>(`
    SELECT s."line", to_json(g."name")::text AS "detail", count(*) OVER ()::int AS "total"
    FROM ${users} s JOIN "ApprovalGroup" g ON g."id" = s."approvalGroupId"
    WHERE NOT g."active" AND coalesce(s."active", true)
      AND NOT EXISTS (SELECT FROM "User" t WHERE t."id" = s."id" AND t."approvalGroupId" = g."id")
    ORDER BY s."line" LIMIT ${PROBLEMS_NAMED}`)
  problems.addReported('users.csv', moved, ({ detail }) => `approvalGroup ${detail} is inactive`)
}

/** A group can become inactive only when it has no users and no pending timesheets. */
async function refuseClosedGroups(send: Send, hasUsers: boolean, problems: Problems): Promise<void> {
  const people = hasUsers
    ? `SELECT count(*) FROM ${users} u WHERE coalesce(u."active", true) AND u."approvalGroupId" = c."id"`
    : `SELECT count(*) FROM "User" u WHERE u."active" AND u."approvalGroupId" = c."id"`
  type Closed = ReportedRow & { users: number; pending: number }
  const closed = await send<Closed>(`
    SELECT * FROM (
      SELECT c."line", c."name" AS "detail", 1 AS "total", (${people})::int AS "users",
        (SELECT count(*) FROM "Timesheet" h WHERE h."approvalGroupId" = c."id" AND h."status" = 'PENDING')::int AS "pending"
      FROM (
        SELECT s."line", s."id", s."name" FROM ${groups} s WHERE NOT coalesce(s."active", true)
        UNION ALL SELECT NULL, t."id", t."name" ${goneSql('approval-groups.csv')}
      ) c
    ) "closed" WHERE "users" + "pending" > 0 ORDER BY "line" NULLS FIRST LIMIT ${PROBLEMS_NAMED}`)
  for (const { line, detail, users, pending } of closed)
    problems.add({
      file: 'approval-groups.csv',
      line,
      message: `would close ${JSON.stringify(detail)}, in which there are ${users} active users and ${pending} pending timesheets`,
    })
}
