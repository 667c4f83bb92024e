// The tasks of a timesheet as they come in, made into rows: only links that exist, that belong together, that the
// person may use; the minutes computed here and nowhere else.
import { allowedLineTypes, taskTypeLabel, type TimesheetLineType } from '#domain/people.ts'
import { InvalidInput, Refusal, type FieldProblem } from '#domain/refusal.ts'
import { fieldsOfType } from '#domain/task.ts'
import { formatTime, workedMinutes } from '#domain/time.ts'
import { visibleTo } from '#server/access.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Viewer } from '#server/viewer.ts'

/** The records a task may point at, by the name of its field. */
export const links = [
  'taskCategory',
  'site',
  'equipment',
  'workOrder',
  'workOrderTask',
  'job',
  'jobCostCode',
  'glAccount',
] as const
export type Link = (typeof links)[number]

/** One task as a caller sends it: links by row id, times in minutes after midnight. */
export type LineInput = {
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  notes: string
} & Record<Link, number | null>

/** What `timesheetLine.findMany` must include so that `describeLine` can name everything. */
export const namedLinks = {
  taskCategory: true,
  site: true,
  equipment: true,
  workOrder: true,
  workOrderTask: true,
  job: true,
  jobCostCode: true,
  glAccount: true,
} as const

type Records = Awaited<ReturnType<typeof loadLinks>>
export type NamedLine = {
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  notes: string
} & { [Name in Link]: NonNullable<ReturnType<Records[Name]['get']>> | null }

/**
 * The tasks with every link looked up. Links that a task's type has no field for are dropped.
 * @throws Refusal TASK_TYPE_NOT_ALLOWED; InvalidInput for links that do not exist or do not belong together.
 */
export async function resolveLines(
  tx: Transaction,
  viewer: Viewer,
  lines: readonly LineInput[],
): Promise<NamedLine[]> {
  const allowed = allowedLineTypes(viewer.taskType)
  const forbidden = lines.findIndex((line) => !allowed.includes(line.timesheetLineType))
  if (forbidden !== -1) throw new Refusal('TASK_TYPE_NOT_ALLOWED', `lines.${forbidden}.startTime`)

  const records = await loadLinks(tx, viewer, lines)
  const problems: FieldProblem[] = []
  const resolved = lines.map((line, index) => {
    const complain = (field: Link, message: string) =>
      problems.push({ path: `lines.${index}.${field}`, message })
    const named = nameLine(line, records, complain)
    checkBelonging(named, complain)
    return named
  })
  if (problems.length > 0) throw new InvalidInput(problems)
  return resolved
}

/** The columns of a task, without its timesheet and position. */
export function lineRow(line: NamedLine) {
  return {
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime,
    endTime: line.endTime,
    minutes: workedMinutes(line),
    notes: line.notes,
    taskCategoryId: line.taskCategory?.id ?? null,
    siteId: line.site?.id ?? null,
    equipmentId: line.equipment?.id ?? null,
    workOrderId: line.workOrder?.id ?? null,
    workOrderTaskId: line.workOrderTask?.id ?? null,
    jobId: line.job?.id ?? null,
    jobCostCodeId: line.jobCostCode?.id ?? null,
    glAccountId: line.glAccount?.id ?? null,
  }
}

/** A task in words, by the labels of the form: what the history compares and shows. */
export function describeLine(line: NamedLine): Record<string, string> {
  const named = (record: { name: string; description: string } | null) =>
    record ? `${record.name} ${record.description}` : ''
  return {
    Type: taskTypeLabel[line.timesheetLineType],
    'Start Time': line.startTime === null ? '' : formatTime(line.startTime),
    'End Time': line.endTime === null ? '' : formatTime(line.endTime),
    Site: line.site ? `${line.site.location}-${line.site.id}` : '',
    Fleet: named(line.equipment),
    'Work Order': named(line.workOrder),
    'Task Category': line.taskCategory?.name ?? '',
    Task: named(line.workOrderTask),
    Job: named(line.job),
    'Cost Code': named(line.jobCostCode),
    'GL Entry': line.glAccount?.description ?? '',
    'Job Description': line.notes,
  }
}

async function loadLinks(tx: Transaction, viewer: Viewer, lines: readonly LineInput[]) {
  const where = (link: Link) => ({ id: { in: lines.flatMap((line) => line[link] ?? []) } })
  const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
  return {
    taskCategory: byId(await tx.taskCategory.findMany({ where: where('taskCategory') })),
    site: byId(await tx.site.findMany({ where: where('site') })),
    equipment: byId(await tx.equipment.findMany({ where: where('equipment') })),
    workOrder: byId(await tx.workOrder.findMany({ where: where('workOrder') })),
    workOrderTask: byId(await tx.workOrderTask.findMany({ where: where('workOrderTask') })),
    job: byId(await tx.job.findMany({ where: { AND: [visibleTo(viewer).job, where('job')] } })),
    jobCostCode: byId(await tx.jobCostCode.findMany({ where: where('jobCostCode') })),
    glAccount: byId(await tx.glAccount.findMany({ where: where('glAccount') })),
  }
}

const doesNotExist: Record<Link, string> = {
  taskCategory: 'Please select Task Category',
  site: 'Please select Site',
  equipment: 'Please select Fleet',
  workOrder: 'Please select Work Order',
  workOrderTask: 'Please select Task',
  job: 'Please select Job',
  jobCostCode: 'Please select Cost Code',
  glAccount: 'Please select GL Entry',
}

type Complain = (field: Link, message: string) => void

function nameLine(line: LineInput, records: Records, complain: Complain): NamedLine {
  const fields: readonly string[] = fieldsOfType[line.timesheetLineType]
  const find = <Name extends Link>(link: Name) => {
    const id = line[link]
    if (id === null || !fields.includes(link)) return null
    const record = records[link].get(id)
    if (!record) complain(link, doesNotExist[link])
    return (record ?? null) as NamedLine[Name]
  }
  return {
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime,
    endTime: line.endTime,
    notes: line.notes.trim(),
    taskCategory: find('taskCategory'),
    site: find('site'),
    equipment: find('equipment'),
    workOrder: find('workOrder'),
    workOrderTask: find('workOrderTask'),
    job: find('job'),
    jobCostCode: find('jobCostCode'),
    glAccount: find('glAccount'),
  }
}

function checkBelonging(line: NamedLine, complain: Complain): void {
  if (line.workOrder && line.equipment && line.workOrder.equipmentId !== line.equipment.id)
    complain('workOrder', `${line.workOrder.name} is not a work order of ${line.equipment.name}`)
  if (line.equipment && line.site && line.equipment.siteId !== line.site.id)
    complain('equipment', `${line.equipment.name} is not at this site`)
  if (line.workOrderTask && line.workOrderTask.workOrderId !== line.workOrder?.id)
    complain('workOrderTask', 'This task belongs to another work order')
  if (line.jobCostCode && line.jobCostCode.jobId !== line.job?.id)
    complain('jobCostCode', 'This cost code belongs to another job')
}
