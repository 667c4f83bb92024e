// Consequences of a valid import that somebody has to look after.
import { PROBLEMS_NAMED } from '#domain/import/report.ts'
import type { Send } from '#server/database/own-connection.ts'
import { bringsMembers } from './members.ts'
import { goneSql } from './resolve.ts'
import { stageOf, type Staged } from './tables.ts'

type Warning = { file: string; message: string }

const users = stageOf('users.csv')
const groups = stageOf('approval-groups.csv')
const approves = (user: string) => `${user}."userType"::text IN ('APPROVER', 'SYSTEM_ADMINISTRATOR')`

/**
 * Groups that lose their last active approver because the import disables or changes users. If the import also
 * contains members, such groups are refused instead (members.ts).
 */
export async function warningsOf(send: Send, all: readonly Staged[]): Promise<Warning[]> {
  const has = (file: string) => all.some(({ format }) => format.file === file)
  if (!has('users.csv') || bringsMembers(all)) return []
  const closes = has('approval-groups.csv')
    ? `(EXISTS (SELECT FROM ${groups} s WHERE s."id" = g."id" AND NOT coalesce(s."active", true))
        OR g."id" IN (SELECT t."id" ${goneSql('approval-groups.csv')}))`
    : 'false'
  const deserted = await send<{ name: string }>(`
    SELECT g."name" FROM "ApprovalGroup" g JOIN "ApprovalGroupMember" m ON m."approvalGroupId" = g."id"
      JOIN "User" u ON u."id" = m."approverId" LEFT JOIN ${users} s ON s."id" = u."id"
    WHERE g."active" AND NOT ${closes}
    GROUP BY g."id", g."name"
    HAVING bool_or(u."active" AND ${approves('u')})
      AND NOT bool_or(CASE WHEN s."id" IS NULL THEN u."active" AND u."userType" = 'SYSTEM_ADMINISTRATOR'
        ELSE coalesce(s."active", true) AND ${approves('s')} END)
    ORDER BY g."name" LIMIT ${PROBLEMS_NAMED}`)
  return deserted.map(({ name }) => ({
    file: 'users.csv',
    message: `leaves the approval group ${JSON.stringify(name)} without an active approver: nobody can decide its timesheets`,
  }))
}
