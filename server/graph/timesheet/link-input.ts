// The records that a task is booked to, in an input: global ids, and their row ids.
import { links, type Link } from '#domain/timesheet/task-fields.ts'
import type { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import {
  Equipment,
  GlAccount,
  Job,
  JobCostCode,
  Site,
  TaskCategory,
  WorkOrder,
  WorkOrderTask,
} from '../job-data/lookup.ts'

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>

export const linkInputs = (t: InputFields) => ({
  taskCategory: t.globalID({ for: TaskCategory }),
  site: t.globalID({ for: Site }),
  equipment: t.globalID({ for: Equipment }),
  workOrder: t.globalID({ for: WorkOrder }),
  workOrderTask: t.globalID({ for: WorkOrderTask }),
  job: t.globalID({ for: Job }),
  jobCostCode: t.globalID({ for: JobCostCode }),
  glAccount: t.globalID({ for: GlAccount }),
})

type Linked = { readonly [Name in Link]?: Parameters<typeof rowId>[0] | null }

/** The row ids of the records; null for a link that is left out. */
export function linkedIds(input: Linked): Record<Link, number | null> {
  const ids = links.map((link) => [link, input[link] ? rowId(input[link]) : null])
  return Object.fromEntries(ids) as Record<Link, number | null>
}
