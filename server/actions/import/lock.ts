// The locks of an import: those of the actions that change the same records (rulings 4), so that what `check` finds still
// holds at the commit.
import type { Send } from '#server/database/own-connection.ts'
import { lockStatement, type Lock } from '#server/database/locks.ts'
import type { FileName } from '#domain/import/types.ts'
import { goneSql } from './resolve.ts'
import { stageOf, type Staged } from './tables.ts'

/** Waits for the locks, in the order of the actions, and holds them until the transaction ends. */
export async function lockWhatOthersChange(send: Send, all: readonly Staged[]): Promise<void> {
  const has = (file: FileName) => all.some(({ format }) => format.file === file)
  const take = async (...locks: readonly Lock[]) => {
    const { text, values } = lockStatement(...locks)
    await send(text, values)
  }
  if (has('users.csv') || has('approval-groups.csv')) await take('changing accounts')
  if (has('pay-locations.csv')) await take('changing pay locations')
  if (!has('approval-groups.csv')) return
  // Only groups that close: submissions to all others do not wait for an import.
  const closing = await send<{ id: number }>(`
    SELECT s."id" FROM ${stageOf('approval-groups.csv')} s WHERE s."id" IS NOT NULL AND NOT coalesce(s."active", true)
    UNION SELECT t."id" ${goneSql('approval-groups.csv')} ORDER BY 1`)
  if (closing.length > 0) await take(...closing.map(({ id }) => ({ on: 'approvalGroup', id }) as const))
}
