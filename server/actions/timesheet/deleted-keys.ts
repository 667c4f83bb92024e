// The client keys of deleted timesheets, so that a repeated create does not bring one back (rulings 1).
import { instantOf, type Transaction } from '#server/database/client.ts'

type Keyed = { userId: number; clientMutationKey: string | null }

export async function storeDeletedKey(tx: Transaction, { userId, clientMutationKey }: Keyed): Promise<void> {
  if (clientMutationKey === null) return
  await tx.deletedTimesheetKey.create({ data: { userId, clientMutationKey, at: instantOf(tx) } })
}

/** Whether the timesheet that was created with this key has been deleted. */
export async function isDeleted(tx: Transaction, { userId, clientMutationKey }: Keyed): Promise<boolean> {
  if (clientMutationKey === null) return false
  const rows = await tx.$queryRaw<object[]>`
    SELECT true FROM "DeletedTimesheetKey"
    WHERE "userId" = ${userId}::int AND "clientMutationKey" = ${clientMutationKey}`
  return rows.length > 0
}
