// What a task of the timesheet form is, and what one change to it brings with it: times derived, selections cascading
// (spec 4). Pure: values in, values out.
import {
  asStored,
  breaksSignature,
  isBegun,
  isOtherDay,
  isSigned,
  linksAtEmployerSite,
  noFieldService,
  notSigned,
  type ServicedTask,
  type SignatureField,
  type Vouched,
} from './field-service.ts'
import { hasField, links, noTexts, texts, type Link, type TaskTexts } from './task-fields.ts'
import { allowedLineTypes, type TaskType, type TimesheetLineType } from './task-type.ts'
import { absoluteInterval, wrapDay, type Shift, type TaskTimes } from './time.ts'

/** A record chosen in a picker. Its id is what is sent; the rest is what is shown. */
export type Choice = {
  id: string
  code?: string
  name: string
  detail?: string
  /** False where it may not be chosen any more; where it is chosen already it stays. */
  available?: boolean
}

/** A fleet item or work order brings the records it belongs to. */
export type EquipmentChoice = Choice & { site: Choice }
export type WorkOrderChoice = Choice & { equipment: EquipmentChoice }

export type TaskValues = TaskTimes &
  TaskTexts &
  ServicedTask & {
    /** Tells tasks apart on screen while they are added, moved and deleted. */
    key: string
    /** The stored task it is, by its global id; null for a new one. */
    id: string | null
    timesheetLineType: TimesheetLineType
    taskCategory: Choice | null
    site: Choice | null
    equipment: EquipmentChoice | null
    workOrder: WorkOrderChoice | null
    workOrderTask: Choice | null
    job: Choice | null
    jobCostCode: Choice | null
    glAccount: Choice | null
    /** What each of its signatures was given for, in words, where an approver has corrected that since. */
    signedFor: Record<SignatureField, string | null>
  }

/** The values of the timesheet form. */
export type TimesheetValues = {
  /** 'YYYY-MM-DD', or '' while none is chosen. */
  startDate: string
  shift: Shift
  lines: TaskValues[]
}

/** The links a task has: those of its type, and at an employer's site those of the machine (spec 5). */
export function linksOf(timesheetLineType: TimesheetLineType, isAtEmployerSite: boolean): Link[] {
  const more: readonly Link[] = isAtEmployerSite ? linksAtEmployerSite : []
  return links.filter((link) => hasField(timesheetLineType, link) || more.includes(link))
}

/** An empty task that starts at `startTime` (minutes after midnight, or null). */
export function newTask(
  key: string,
  timesheetLineType: TimesheetLineType,
  startTime: number | null,
): TaskValues {
  return {
    key,
    id: null,
    timesheetLineType,
    startTime,
    endTime: null,
    taskCategory: null,
    site: null,
    equipment: null,
    workOrder: null,
    workOrderTask: null,
    job: null,
    jobCostCode: null,
    glAccount: null,
    ...noTexts(),
    ...noFieldService(),
  }
}

/**
 * Another task with the same type, links and field-service data, but no texts, signatures or times (spec 4). Without
 * field service where the owner may not add one (spec 5).
 */
export function duplicateTask(task: TaskValues, key: string, mayAddFieldService: boolean): TaskValues {
  const copy = { ...withoutSignatures(task), key, id: null, startTime: null, endTime: null, ...noTexts() }
  return mayAddFieldService ? copy : { ...copy, ...noFieldService() }
}

/** Whether anything was entered that changing the task's type would delete (spec 4, 'Switching Task'). */
export function hasData(task: TaskValues): boolean {
  const isWritten = texts.some((text) => task[text].trim() !== '')
  return isWritten || links.some((link) => task[link] !== null) || isBegun(task)
}

/** Whether a task is as it was when it was added: nothing but a type and perhaps a start. */
export function isUntouched(task: TaskValues): boolean {
  return task.endTime === null && !hasData(task)
}

/** The task as it is sent and judged: with field service, or null where that is off. */
export function asSent(task: TaskValues) {
  const { fieldServiceOn } = task
  return {
    ...task,
    employerSite: fieldServiceOn && task.employerSite,
    // What employer-site mode hides is no concern of the form; the server fills in the company.
    fieldService: fieldServiceOn ? asStored(task.fieldService, task.employerSite, '') : null,
  }
}

/** Whether a task is signed, so that what its signatures vouch for has a price. */
export function isVouchedFor(task: TaskValues): boolean {
  return task.fieldServiceOn && isSigned(task.fieldService)
}

/**
 * Whether a change to a task would leave its signatures under something that nobody signed. Another type and switching
 * field service off are no such changes: they delete the signatures, after a question of their own.
 */
export function undercutsSignatures(before: TaskValues, after: TaskValues): boolean {
  if (!isSigned(after.fieldService) || before.timesheetLineType !== after.timesheetLineType) return false
  return breaksSignature(vouchedBy(before), vouchedBy(after))
}

/** Whether another date or shift would leave signatures standing under a day that was not signed for (rulings 2b). */
export function dayUndercutsSignatures(before: TimesheetValues, after: TimesheetValues): boolean {
  return isOtherDay(before, after) && after.lines.some(isVouchedFor)
}

function vouchedBy(task: TaskValues): Vouched {
  return { ...task, machine: [task.equipment?.id ?? null, task.workOrder?.id ?? null] }
}

export function withoutSignatures(task: TaskValues): TaskValues {
  return { ...task, fieldService: { ...task.fieldService, ...notSigned }, signedFor: notSigned }
}

/** The type a new task has: Rental if allowed, otherwise Job Cost (spec 4). */
export function defaultLineType(taskType: TaskType): TimesheetLineType {
  return allowedLineTypes(taskType).includes('RENTAL') ? 'RENTAL' : 'JOB_COST'
}

/** Where the first task of a new timesheet starts: the setting's default if it is enabled, else the person's own. */
export function firstStartTime(
  person: { defaultStartTime: number },
  settings: { enableUseDefaultStartTime: boolean; defaultStartTime: number },
): number {
  return settings.enableUseDefaultStartTime ? settings.defaultStartTime : person.defaultStartTime
}

/**
 * Where a further task starts: at the latest end of those before it, on the time line of their shift. An end without a
 * start counts, too (spec 4).
 */
export function nextStartTime(tasks: readonly TaskTimes[], shift: Shift): number | null {
  const ends = tasks.flatMap(
    ({ startTime, endTime }) =>
      absoluteInterval({ startTime: startTime ?? endTime, endTime }, shift)?.end ?? [],
  )
  return ends.length === 0 ? null : wrapDay(Math.max(...ends))
}

/** Setting the duration (minutes) moves the end; with only an end set, it derives the start; with neither, 12:00 AM. */
export function withDuration<T extends TaskTimes>(task: T, minutes: number): T {
  if (task.startTime === null && task.endTime !== null) {
    const start = task.endTime - minutes
    return { ...task, startTime: start < 0 ? wrapDay(start) : start }
  }
  const startTime = task.startTime ?? 0
  return { ...task, startTime, endTime: wrapDay(startTime + minutes) }
}

/** Changing a site clears fleet, work order and task. */
export function withSite(task: TaskValues, site: Choice | null): TaskValues {
  if (site?.id === task.site?.id) return task
  return { ...withoutWorkOrder(task), site, equipment: null }
}

/** Choosing a fleet fills the site; changing it clears work order and task. */
export function withEquipment(task: TaskValues, equipment: EquipmentChoice | null): TaskValues {
  if (equipment?.id === task.equipment?.id) return task
  return { ...withoutWorkOrder(task), equipment, site: equipment?.site ?? task.site }
}

/**
 * Choosing a work order fills fleet, site and description; changing it clears its task. A description that somebody wrote
 * stays (rulings 2c).
 */
export function withWorkOrder(task: TaskValues, workOrder: WorkOrderChoice | null): TaskValues {
  if (workOrder?.id === task.workOrder?.id) return task
  const cleared = withoutWorkOrder(task)
  if (workOrder === null) return cleared
  const { equipment } = workOrder
  return { ...cleared, workOrder, equipment, site: equipment.site, notes: cleared.notes || workOrder.name }
}

/** The description that the work order filled in goes with it. */
function withoutWorkOrder(task: TaskValues): TaskValues {
  const isFilledIn = task.workOrder !== null && task.notes.trim() === task.workOrder.name.trim()
  return { ...task, workOrder: null, workOrderTask: null, notes: isFilledIn ? '' : task.notes }
}

/** Changing a job clears its cost code. */
export function withJob(task: TaskValues, job: Choice | null): TaskValues {
  return job?.id === task.job?.id ? task : describedAnew(task, { ...task, job, jobCostCode: null })
}

export function withCostCode(task: TaskValues, jobCostCode: Choice | null): TaskValues {
  return describedAnew(task, { ...task, jobCostCode })
}

export function withGlAccount(task: TaskValues, glAccount: Choice | null): TaskValues {
  return describedAnew(task, { ...task, glAccount })
}

/** What the records of a task say of the work: the work order's name, or that of what else the time is booked to. */
export function suggestedNotes({ workOrder, glAccount, jobCostCode, job }: Pick<TaskValues, Link>): string {
  return (workOrder ?? glAccount ?? jobCostCode ?? job)?.name.trim() ?? ''
}

/** A description that a copied day filled in goes along with what it is of; one that somebody wrote stays. */
function describedAnew(before: TaskValues, after: TaskValues): TaskValues {
  const isFilledIn = before.notes.trim() !== '' && before.notes.trim() === suggestedNotes(before)
  return isFilledIn ? { ...after, notes: suggestedNotes(after) } : after
}

/** Another type keeps the times and nothing else (spec 4, 'Switching Task'). */
export function withLineType(task: TaskValues, timesheetLineType: TimesheetLineType): TaskValues {
  const { key, id, startTime, endTime } = task
  return { ...newTask(key, timesheetLineType, startTime), id, endTime }
}
