// Whether anything refers to a record of job data, so that it cannot be deleted.
import type { JobDataKind } from '#domain/job-data/kinds.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { modelOfNoun, referencesTo } from '#server/database/model.ts'
import type { JobRecord } from '#server/read/job-data/job-data.ts'

const { sql, raw, join } = Prisma

/** The caller has locked the record. */
export async function isReferredTo(
  tx: Transaction,
  kind: JobDataKind,
  { id, cells }: JobRecord,
): Promise<boolean> {
  const conditions = referencesTo(modelOfNoun(kind)).map(
    ({ model, column }) =>
      sql`EXISTS (SELECT FROM ${raw(`"${model}"`)} WHERE ${raw(`"${column}"`)} = ${id}::int)`,
  )
  // Accounts refer to an employee by the ID in GP, which may not be in Daybook yet.
  if (kind === 'GP_EMPLOYEE')
    conditions.push(sql`EXISTS (SELECT FROM "User" WHERE "gpEmployeeId" = ${cells.employeeId})`)
  if (conditions.length === 0) return false
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`SELECT ${join(conditions, ' OR ')} AS "is"`
  return row!.is
}
