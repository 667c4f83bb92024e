// Resolves the tasks of an input: links must exist, belong together and be permitted; the server alone computes the
// minutes.
import { asStored, tidied } from '#domain/timesheet/field-service.ts'
import { requiredLink } from '#domain/timesheet/forms.ts'
import { allowedLineTypes, type TaskType } from '#domain/timesheet/task-type.ts'
import { InvalidInput, Refusal, type FieldProblem } from '#domain/refusal.ts'
import { linksOf } from '#domain/timesheet/task.ts'
import { forTexts, hasField, links, type Link } from '#domain/timesheet/task-fields.ts'
import { workedMinutes } from '#domain/timesheet/time.ts'
import { mayBookTo } from '#server/access/jobs.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { rowsOf, type Column } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type {
  LinkedRecords,
  LinkedRows,
  LineWithLinks,
  LineInput,
  SentLine,
  RecordingContext,
  TimesheetInput,
} from './types.ts'
import { resolvePhotos } from './photo.ts'
import { resolveSignatures, signedFor, currentSignatures, type StoredDay } from './signature.ts'

/** The `include` that makes a row of `timesheetLine.findMany` a `LineWithLinks`. */
export const lineWithLinks = {
  taskCategory: true,
  site: true,
  equipment: true,
  workOrder: true,
  workOrderTask: true,
  job: true,
  jobCostCode: true,
  glAccount: true,
  fieldService: { include: { customerSignature: true, workerSignature: true } },
  photos: {
    select: { file: { select: { id: true, path: true, sentSha256: true } } },
    orderBy: { position: 'asc' },
  },
} as const

/** The person to whom the jobs must be open. */
export type Booker = Pick<Viewer, 'userType' | 'divisions'>

/** The properties of the owner that restrict the tasks. */
export type Owner = { taskType: TaskType; showFieldService: boolean }

/**
 * Resolves all links of the tasks. Drops fields that the task type does not have.
 * @param existing the stored timesheet; null for a new one.
 * @param context loaded for these tasks.
 * @param maySign whether signatures may change; otherwise the stored ones stay.
 * @throws Refusal TASK_TYPE_NOT_ALLOWED or FIELD_SERVICE_NOT_ALLOWED; InvalidInput for invalid links, and for
 * signatures and photos of another task.
 */
export async function resolveLines(
  tx: Transaction,
  viewer: Viewer,
  owner: Owner,
  input: TimesheetInput,
  existing: StoredDay | null,
  { settings, linked }: Pick<RecordingContext, 'settings' | 'linked'>,
  maySign: boolean,
): Promise<LineWithLinks[]> {
  const { lines } = input
  const stored = new Map(existing?.lines.map((line) => [line.id, line]))
  if (existing && !maySign) assertSignedStay(existing.lines, lines)
  lines.forEach((line, index) => assertAllowed(owner, line, index, stored.get(line.id)))

  const records = withinReach(viewer, linked)
  const problems: FieldProblem[] = []
  const signatures = maySign
    ? await resolveSignatures(tx, viewer, input, existing, problems)
    : lines.map((line) => currentSignatures(stored.get(line.id)))
  const photos = await resolvePhotos(tx, viewer, lines, existing?.lines ?? [], problems)
  const seen = new Set<number>()
  const resolved = lines.map((line, index) => {
    const complain = (field: string, message: string) =>
      problems.push({ path: `lines.${index}.${field}`, message })
    if (line.id !== null && (!stored.has(line.id) || seen.has(line.id)))
      complain('startTime', 'This task is no longer part of the timesheet')
    if (line.id !== null) seen.add(line.id)
    const written = line.fieldService && tidied(line.fieldService)
    const fieldService = written && {
      // Without the right to sign, the stored name of the company stays, too.
      ...(maySign ? asStored(written, line.employerSite, settings.companyName) : written),
      id: stored.get(line.id)?.fieldService?.id ?? null,
      ...signatures[index]!,
      ...signedFor(input, line, signatures[index]!, stored.get(line.id)),
    }
    const named = withLinks(line, stored.get(line.id), records, complain)
    return { ...named, fieldService, photos: photos[index]! }
  })
  if (problems.length > 0) throw new InvalidInput(problems)
  return resolved
}

/**
 * Resolves all links of new tasks without field service. Drops fields that the task type does not have.
 * @throws Refusal TASK_TYPE_NOT_ALLOWED; InvalidInput for invalid or inactive links.
 */
export function resolveLinks(
  viewer: Booker,
  owner: Owner,
  lines: readonly LineInput[],
  linked: LinkedRecords,
): LinkedTask[] {
  lines.forEach((line, index) => assertAllowed(owner, line, index, undefined))
  const records = withinReach(viewer, linked)
  const problems: FieldProblem[] = []
  const resolved = lines.map((line, index) =>
    withLinks(line, undefined, records, (field, message) =>
      problems.push({ path: `lines.${index}.${field}`, message }),
    ),
  )
  if (problems.length > 0) throw new InvalidInput(problems)
  return resolved
}

/** Jobs that the viewer may not book to count as missing. */
function withinReach(viewer: Booker, linked: LinkedRecords): LinkedRecords {
  return { ...linked, job: new Map([...linked.job].filter(([, job]) => mayBookTo(viewer, job))) }
}

// Approvers may correct a signed task's times, but not delete the task or change its type (rulings 2b).
function assertSignedStay(before: readonly LineWithLinks[], lines: readonly LineInput[]): void {
  for (const line of before) {
    const { customerSignature, workerSignature } = currentSignatures(line)
    if (!customerSignature && !workerSignature) continue
    const index = lines.findIndex(({ id }) => id === line.id)
    const isSameTask = index >= 0 && lines[index]!.timesheetLineType === line.timesheetLineType
    if (!isSameTask) throw new Refusal('SIGNED_TASK', index >= 0 ? `lines.${index}.startTime` : null)
  }
}

function assertAllowed(owner: Owner, line: LineInput, index: number, before: LineWithLinks | undefined) {
  if (!allowedLineTypes(owner.taskType).includes(line.timesheetLineType))
    throw new Refusal('TASK_TYPE_NOT_ALLOWED', `lines.${index}.startTime`)
  // Field service from before the permission was withdrawn stays.
  if (line.fieldService && !owner.showFieldService && !before?.fieldService)
    throw new Refusal('FIELD_SERVICE_NOT_ALLOWED', `lines.${index}.startTime`)
}

/** The columns of a task, without timesheet and position. */
export function lineRow(line: LineWithLinks) {
  return {
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime,
    endTime: line.endTime,
    minutes: workedMinutes(line),
    ...forTexts((text) => line[text]),
    ...linkIds(line),
    employerSite: line.employerSite,
  }
}

/** The columns of a task's links. */
export function linkIds(line: LinkedTask) {
  return {
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

/** The columns with all rows that the tasks link to. */
export function linkedColumns(lines: readonly SentLine[]) {
  const columns = links.map((link) => {
    const ids = lines.flatMap((line) => line[link] ?? [])
    const table = Prisma.raw(`"${tableOf[link]}"`)
    return [link, rowsOf(Prisma.sql`SELECT * FROM ${table} WHERE "id" = ANY(${ids}::int[])`)]
  })
  return Object.fromEntries(columns) as { [Name in Link]: Column<LinkedRows[Name][]> }
}

/** The result of `linkedColumns`. */
export function linkedById(rows: { [Name in Link]: LinkedRows[Name][] }): LinkedRecords {
  const records = links.map((link) => [link, new Map(rows[link].map((record) => [record.id, record]))])
  return Object.fromEntries(records) as LinkedRecords
}

const tableOf = {
  taskCategory: 'TaskCategory',
  site: 'Site',
  equipment: 'Equipment',
  workOrder: 'WorkOrder',
  workOrderTask: 'WorkOrderTask',
  job: 'Job',
  jobCostCode: 'JobCostCode',
  glAccount: 'GlAccount',
} as const satisfies Record<Link, Prisma.ModelName>

type Complain = (field: string, message: string) => void
type LinkedTask = Omit<LineWithLinks, 'fieldService' | 'photos'>

/** The task with resolved links; reports links that are not permitted or do not belong together. */
function withLinks(
  line: LineInput,
  before: LineWithLinks | undefined,
  records: LinkedRecords,
  complain: Complain,
): LinkedTask {
  const employerSite = line.fieldService !== null && line.employerSite
  const applicable = linksOf(line.timesheetLineType, employerSite)
  const find = <Name extends Link>(link: Name) => {
    const id = line[link]
    if (id === null || !applicable.includes(link)) return null
    const record = records[link].get(id)
    // An inactive record may stay where it was selected while active, and so may the records that it implies.
    const mayStay = record && (record.active || before?.[link]?.id === id || isBrought(line, link))
    if (!mayStay) complain(link, requiredLink(link))
    return (record ?? null) as LineWithLinks[Name]
  }
  const named = {
    id: line.id,
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime,
    endTime: line.endTime,
    ...forTexts((text) => (hasField(line.timesheetLineType, text) ? line[text].trim() : '')),
    employerSite,
    taskCategory: find('taskCategory'),
    site: find('site'),
    equipment: find('equipment'),
    workOrder: find('workOrder'),
    workOrderTask: find('workOrderTask'),
    job: find('job'),
    jobCostCode: find('jobCostCode'),
    glAccount: find('glAccount'),
  }
  checkBelonging(named, complain)
  return named
}

/** Whether another link implies this one: a work order implies its equipment, equipment implies its site. */
function isBrought(line: LineInput, link: Link): boolean {
  if (link === 'site') return line.equipment !== null
  return link === 'equipment' && line.workOrder !== null
}

function checkBelonging(line: LinkedTask, complain: Complain): void {
  if (line.workOrder && line.equipment && line.workOrder.equipmentId !== line.equipment.id)
    complain('workOrder', `${line.workOrder.name} is not a work order of ${line.equipment.name}`)
  if (line.equipment && line.site && line.equipment.siteId !== line.site.id)
    complain('equipment', `${line.equipment.name} is not at this site`)
  if (line.workOrderTask && line.workOrderTask.workOrderId !== line.workOrder?.id)
    complain('workOrderTask', 'This task belongs to another work order')
  if (line.jobCostCode && line.jobCostCode.jobId !== line.job?.id)
    complain('jobCostCode', 'This cost code belongs to another job')
}
