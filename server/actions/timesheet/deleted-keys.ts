// The client keys of deleted timesheets, so that a repeated create does not bring one back (rulings 1).
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Column } from '#server/database/rows.ts'

type Keyed = { userId: number; clientMutationKey: string | null }

export async function storeDeletedKey(tx: Transaction, { userId, clientMutationKey }: Keyed): Promise<void> {
  if (clientMutationKey === null) return
  await tx.deletedTimesheetKey.create({ data: { userId, clientMutationKey, at: instantOf(tx) } })
}

/** The column whether the timesheet that was created with this key has been deleted. */
export function isDeleted({ userId, clientMutationKey }: Keyed): Column<boolean> {
  return Prisma.sql`EXISTS (
    SELECT FROM "DeletedTimesheetKey"
    WHERE "userId" = ${userId}::int AND "clientMutationKey" = ${clientMutationKey})`
}
