// The keys of creates whose timesheets were deleted: a create that is sent again does not bring one back (rulings 1).
import { instantOf, type Transaction } from '#server/database/client.ts'

type Keyed = { userId: number; clientMutationKey: string | null }

/** Keeps the key of a timesheet that is deleted. */
export async function rememberKey(tx: Transaction, { userId, clientMutationKey }: Keyed): Promise<void> {
  if (clientMutationKey === null) return
  await tx.deletedTimesheetKey.create({ data: { userId, clientMutationKey, at: instantOf(tx) } })
}

/** Whether what a create made was deleted. One statement, so that it goes along with others. */
export async function isDeleted(tx: Transaction, { userId, clientMutationKey }: Keyed): Promise<boolean> {
  if (clientMutationKey === null) return false
  const found = await tx.$queryRaw<object[]>`
    SELECT true FROM "DeletedTimesheetKey"
    WHERE "userId" = ${userId}::int AND "clientMutationKey" = ${clientMutationKey}`
  return found.length > 0
}
