// A task's records in one line: 'WO-1042 Replace hydraulic pump · EX-118 Excavator 20 t'.
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'

type Named = { readonly name: string; readonly description: string } | null | undefined
export type Linked = {
  readonly timesheetLineType: TimesheetLineType
  readonly workOrder?: Named
  readonly equipment?: Named
  readonly job?: Named
  readonly jobCostCode?: Named
  readonly glAccount?: { readonly description: string } | null
}

/** Each record that the task links to, the most specific first. */
export function linkedTo(line: Linked): string[] {
  const named = (record: Named) => (record ? [`${record.name} ${record.description}`] : [])
  if (line.timesheetLineType === 'RENTAL') return [...named(line.workOrder), ...named(line.equipment)]
  if (line.timesheetLineType === 'JOB_COST') return [...named(line.job), ...named(line.jobCostCode)]
  return line.glAccount ? [line.glAccount.description] : []
}
