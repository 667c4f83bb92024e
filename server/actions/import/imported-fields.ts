// Notes which fields of which accounts an import has set, so that the form of an account can warn that the next import sets
// them again.
import type { Send } from '#server/database/own-connection.ts'
import { filled } from './columns.ts'
import { stageOf, type Staged } from './tables.ts'

/** Writes only accounts for which this differs from the last import. */
export async function noteImportedFields(send: Send, all: readonly Staged[]): Promise<void> {
  const users = all.find(({ format }) => format.file === 'users.csv')
  if (!users) return
  const stage = stageOf('users.csv')
  const fields = filled(users)
    .map(({ name }) => name)
    .sort()
  await send(
    `UPDATE "User" t SET "importedFields" = $1::text[] FROM ${stage} s
     WHERE t."id" = s."id" AND t."importedFields" IS DISTINCT FROM $1::text[]`,
    [fields],
  )
  await send(
    `UPDATE "User" t SET "importedFields" = '{}'
     WHERE t."importedFields" <> '{}' AND NOT EXISTS (SELECT FROM ${stage} s WHERE s."id" = t."id")`,
  )
}
