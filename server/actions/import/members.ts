// Members of approval groups; the file names them by e-mail address.
import { PROBLEMS_NAMED } from '#domain/import/report.ts'
import type { Send } from '#server/database/own-connection.ts'
import { changeSql, changesSql } from './columns.ts'
import type { ReportedRow, Problems } from './problems.ts'
import { stageOf, type Staged } from './tables.ts'

const FILE = 'approval-groups.csv'
const stage = stageOf(FILE)
const MEMBERS = '"import ApprovalGroupMember"'

/** Whether the import contains members of groups. */
export function bringsMembers(all: readonly Staged[]): boolean {
  return all.some(
    ({ format, columns }) => format.file === FILE && columns.some(({ name }) => name === 'members'),
  )
}

/** Resolves the members; a group with different members counts as changed. */
export async function resolveMembers(send: Send, all: readonly Staged[], problems: Problems): Promise<void> {
  const users = all.some(({ format }) => format.file === 'users.csv') ? stageOf('users.csv') : null
  const staged = users
    ? `(SELECT u."id" FROM ${users} u WHERE lower(u."email") = lower(m."email") LIMIT 1)`
    : 'NULL'
  const type = users ? `(SELECT u."userType" FROM ${users} u WHERE u."id" = m."userId" LIMIT 1)` : 'NULL'
  await send(`
    CREATE TEMP TABLE ${MEMBERS} ON COMMIT DROP AS
    SELECT m."line", m."groupId", m."email", coalesce(t."id", ${staged}) AS "userId", t."userType"::text AS "userType"
    FROM (
      SELECT s."line", s."id" AS "groupId", e."email" FROM ${stage} s, unnest(string_to_array(s."members", ';')) AS e("email")
    ) m LEFT JOIN "User" t ON lower(t."email") = lower(m."email")`)
  await send(`UPDATE ${MEMBERS} m SET "userType" = coalesce(${type}, "userType")`)
  await refuse(send, problems, `"userId" IS NULL`, 'is not there (users.csv)')
  await refuse(
    send,
    problems,
    `"userType" NOT IN ('APPROVER', 'SYSTEM_ADMINISTRATOR')`,
    'is neither an Approver nor a System Administrator',
  )
  await noteChanges(send)
}

async function refuse(send: Send, problems: Problems, condition: string, message: string): Promise<void> {
  const rows = await send<ReportedRow>(`
    SELECT "line", "email" AS "detail", count(*) OVER ()::int AS "total" FROM ${MEMBERS}
    WHERE ${condition} ORDER BY "line" LIMIT ${PROBLEMS_NAMED}`)
  problems.addReported(FILE, rows, ({ detail }) => `members ${detail} ${message}`)
}

async function noteChanges(send: Send): Promise<void> {
  const before = `coalesce((
    SELECT string_agg(u."email", ';' ORDER BY lower(u."email"))
    FROM "ApprovalGroupMember" m JOIN "User" u ON u."id" = m."approverId" WHERE m."approvalGroupId" = s."id"), '')`
  const after = `coalesce((
    SELECT string_agg(DISTINCT coalesce(u."email", m."email"), ';')
    FROM ${MEMBERS} m LEFT JOIN "User" u ON u."id" = m."userId" WHERE m."groupId" = s."id"), '')`
  const sorted = `(SELECT coalesce(string_agg(e, ';' ORDER BY lower(e)), '') FROM unnest(string_to_array(${after}, ';')) e)`
  const change = changesSql([changeSql({ name: 'members', label: 'Members', before, after: sorted })])
  await send(`
    UPDATE ${stage} s SET "changes" = coalesce(s."changes", '[]') || c."change", "status" = 'changed'
    FROM (SELECT s."line", ${change} AS "change" FROM ${stage} s WHERE s."status" <> 'new') c
    WHERE c."line" = s."line" AND c."change" <> '[]'`)
}

/** Writes the members of the file. Memberships that stay are not touched. */
export async function writeMembers(send: Send): Promise<void> {
  const inFile = `SELECT FROM ${MEMBERS} m WHERE m."groupId" = t."approvalGroupId" AND m."userId" = t."approverId"`
  await send(`
    DELETE FROM "ApprovalGroupMember" t USING ${stage} s
    WHERE t."approvalGroupId" = s."id" AND NOT EXISTS (${inFile})`)
  await send(`
    INSERT INTO "ApprovalGroupMember" ("approvalGroupId", "approverId")
    SELECT DISTINCT "groupId", "userId" FROM ${MEMBERS} ON CONFLICT DO NOTHING`)
}

/** Refuses active groups without an active approver. */
export async function refuseDeserted(send: Send, all: readonly Staged[], problems: Problems): Promise<void> {
  const users = all.find(({ format }) => format.file === 'users.csv')
  const isActive = users
    ? `coalesce((SELECT coalesce(u."active", true) FROM ${stageOf('users.csv')} u WHERE u."id" = m."userId" LIMIT 1),
        m."userType" = 'SYSTEM_ADMINISTRATOR')`
    : `(SELECT u."active" FROM "User" u WHERE u."id" = m."userId")`
  const rows = await send<ReportedRow>(`
    SELECT s."line", s."name" AS "detail", count(*) OVER ()::int AS "total" FROM ${stage} s
    WHERE coalesce(s."active", true)
      AND NOT EXISTS (SELECT FROM ${MEMBERS} m WHERE m."groupId" = s."id" AND ${isActive})
    ORDER BY s."line" LIMIT ${PROBLEMS_NAMED}`)
  problems.addReported(FILE, rows, () => 'members has no active approver')
}
