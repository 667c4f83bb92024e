// Whether anything refers to a record of job data, so that it cannot be deleted.
import type { JobDataKind } from '#domain/job-data/kinds.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { JobRecord } from '#server/read/job-data/job-data.ts'

const { sql, raw, join } = Prisma

type Reference = readonly [table: string, column: string]
const ofTasks = (column: string): Reference[] => [
  ['TimesheetLine', column],
  ['TemplateLine', column],
]

const references: Readonly<Record<Exclude<JobDataKind, 'GP_EMPLOYEE'>, readonly Reference[]>> = {
  SITE: [['Equipment', 'siteId'], ...ofTasks('siteId')],
  EQUIPMENT: [['WorkOrder', 'equipmentId'], ...ofTasks('equipmentId')],
  WORK_ORDER: [['WorkOrderTask', 'workOrderId'], ...ofTasks('workOrderId')],
  WORK_ORDER_TASK: ofTasks('workOrderTaskId'),
  JOB: [['JobCostCode', 'jobId'], ...ofTasks('jobId')],
  JOB_COST_CODE: ofTasks('jobCostCodeId'),
  GL_ACCOUNT: ofTasks('glAccountId'),
  TASK_CATEGORY: ofTasks('taskCategoryId'),
}

/** The caller has locked the record. */
export async function isReferredTo(
  tx: Transaction,
  kind: JobDataKind,
  { id, cells }: JobRecord,
): Promise<boolean> {
  const conditions =
    kind === 'GP_EMPLOYEE'
      ? [sql`EXISTS (SELECT FROM "User" WHERE "gpEmployeeId" = ${cells.employeeId})`]
      : references[kind].map(
          ([table, column]) =>
            sql`EXISTS (SELECT FROM ${raw(`"${table}"`)} WHERE ${raw(`"${column}"`)} = ${id}::int)`,
        )
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`SELECT ${join(conditions, ' OR ')} AS "is"`
  return row!.is
}
