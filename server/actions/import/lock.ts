// The locks of an import: those of the actions that change the same records (rulings 4). They are taken before the rows
// are compared, so that the comparison is still valid at the commit (docs/decisions/imports.md).
import type { FileName } from '#domain/import/formats.ts'
import type { Send } from '#server/database/own-connection.ts'
import { lockStatement, type Lock } from '#server/database/locks.ts'
import { groupLocks } from '#server/actions/approval-group/lock.ts'
import { goneSql } from './resolve.ts'
import { stageOf, type Staged } from './tables.ts'

const has = (all: readonly Staged[], file: FileName) => all.some(({ format }) => format.file === file)

/** Waits for the locks, in the order of the actions, and holds them until the transaction ends. */
export async function lockWhatOthersChange(send: Send, all: readonly Staged[]): Promise<void> {
  if (has(all, 'users.csv') || has(all, 'approval-groups.csv'))
    await take(send, [...(await locksOnGroups(send, all)), 'changing accounts'])
  if (has(all, 'pay-locations.csv')) await take(send, ['changing pay locations'])
}

/** The groups that close according to the comparison, if one was created after the locks were chosen. */
export async function lockWhatCloses(send: Send, all: readonly Staged[]): Promise<void> {
  if (!has(all, 'approval-groups.csv')) return
  const closing = await send<{ id: number }>(`
    SELECT s."id" FROM ${groups} s WHERE s."id" IS NOT NULL AND NOT coalesce(s."active", true)
    UNION SELECT t."id" ${goneSql('approval-groups.csv')}`)
  await take(send, groupLocks({ exclusive: closing.map(({ id }) => id) }))
}

const groups = stageOf('approval-groups.csv')

/** People are put into a group only while it stays; submissions wait only for groups that close. */
async function locksOnGroups(send: Send, all: readonly Staged[]): Promise<Lock[]> {
  const stays = has(all, 'approval-groups.csv')
    ? `EXISTS (SELECT FROM ${groups} s WHERE lower(s."name") = lower(t."name") AND coalesce(s."active", true))`
    : 'true'
  const rows = await send<{ id: number; stays: boolean }>(
    `SELECT t."id", NOT t."active" OR ${stays} AS "stays" FROM "ApprovalGroup" t`,
  )
  const ids = (stay: boolean) => rows.filter((row) => row.stays === stay).map(({ id }) => id)
  return groupLocks({ exclusive: ids(false), shared: ids(true) })
}

async function take(send: Send, locks: readonly Lock[]): Promise<void> {
  if (locks.length === 0) return
  const { text, values } = lockStatement(...locks)
  await send(text, values)
}
