// A task of the timesheet form, and what changes to it derive: times and the type (spec 4). selections.ts has what
// choosing a record fills in.
import {
  asStored,
  breaksSignature,
  isBegun,
  isOtherDay,
  isSigned,
  linksAtEmployerSite,
  noFieldService,
  noReason,
  notSigned,
  type ServicedTask,
  type SignatureField,
  type Vouched,
} from './field-service.ts'
import { hasField, links, noTexts, texts, type Link, type TaskTexts } from './task-fields.ts'
import { allowedLineTypes, type TaskType, type TimesheetLineType } from './task-type.ts'
import { absoluteInterval, wrapDay, type Shift, type TaskTimes } from './time.ts'

/** A record chosen in a picker. The form sends its id and shows the rest. */
export type Choice = {
  id: string
  code?: string
  name: string
  detail?: string
  /** False when it can no longer be chosen; an existing choice stays. */
  available?: boolean
  /** True for a site or fleet that another choice filled in; it does not narrow the work orders (rulings 2c). */
  filledIn?: boolean
}

/** 'WO-1042 Replace hydraulic pump'. */
export function choiceInWords({ code, name }: Pick<Choice, 'code' | 'name'>): string {
  return `${code ?? ''} ${name}`.trim()
}

/** A fleet item or work order, with the records that it fills in. */
export type EquipmentChoice = Choice & { site: Choice }
export type WorkOrderChoice = Choice & { equipment: EquipmentChoice }

export type TaskValues = TaskTimes &
  TaskTexts &
  ServicedTask & {
    /** The React key of the task. */
    key: string
    /** The global id of the stored task; null for a new one. */
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
    /** What each signature was given for, formatted, when an approver has corrected that since. */
    signedFor: Record<SignatureField, string | null>
    /** The names of its photos, in their order. */
    photos: string[]
  }

/** The values of the timesheet form. */
export type TimesheetValues = {
  /** 'YYYY-MM-DD', or '' while none is chosen. */
  startDate: string
  shift: Shift
  lines: TaskValues[]
  /** The prepared day that a new timesheet is begun from, as its person saw it. */
  prepared?: PreparedBasis | null
}

/** A prepared day in one version. */
export type PreparedBasis = {
  /** Its global id. */
  id: string
  version: number
  /** 'First Last' of who prepared it. */
  by: string
  shift: Shift
  lines: TaskValues[]
}

/** The links of a task: those of its type, and in employer-site mode those of the machine (spec 5). */
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
    photos: [],
    ...noTexts(),
    ...noFieldService(),
  }
}

/**
 * Duplicates a task: type, links and field-service data, but no texts, photos, signatures, reasons instead of one, or times (spec 4).
 * Drops field service when the owner may not add one (spec 5).
 */
export function duplicateTask(task: TaskValues, key: string, mayAddFieldService: boolean): TaskValues {
  const unsigned = withoutSignatures(task)
  const fieldService = { ...unsigned.fieldService, ...noReason }
  const copy = {
    ...unsigned,
    fieldService,
    key,
    id: null,
    startTime: null,
    endTime: null,
    photos: [],
    ...noTexts(),
  }
  return mayAddFieldService ? copy : { ...copy, ...noFieldService() }
}

/** Whether changing the task's type would delete an entered value (spec 4, 'Switching Task'). */
export function hasData(task: TaskValues): boolean {
  const isWritten = texts.some((text) => task[text].trim() !== '')
  const isShown = task.photos.length > 0 || links.some((link) => task[link] !== null)
  return isWritten || isShown || isBegun(task)
}

/** Whether a task is unchanged since it was added: it has a type and perhaps a start. */
export function isUntouched(task: TaskValues): boolean {
  return task.endTime === null && !hasData(task)
}

/** The task as sent and checked: with field service, or null when that is off. */
export function asSent(task: TaskValues) {
  const { fieldServiceOn } = task
  return {
    ...task,
    employerSite: fieldServiceOn && task.employerSite,
    // The form ignores the fields that employer-site mode hides; the server fills in the company.
    fieldService: fieldServiceOn ? asStored(task.fieldService, task.employerSite, '') : null,
  }
}

/** Whether a task has a signature. */
export function isVouchedFor(task: TaskValues): boolean {
  return task.fieldServiceOn && isSigned(task.fieldService)
}

/**
 * Whether a change to a task would keep its signatures but change signed values. Changing the type and switching field
 * service off do not count: they delete the signatures and ask first.
 * @param signed the task as it was signed.
 */
export function undercutsSignatures(before: TaskValues, after: TaskValues, signed = before): boolean {
  if (!isSigned(after.fieldService) || before.timesheetLineType !== after.timesheetLineType) return false
  return breaksSignature(vouchedBy(before), vouchedBy(after), vouchedBy(signed))
}

/** Whether another date or shift would keep signatures that were given for a different day (rulings 2b). */
export function dayUndercutsSignatures(before: TimesheetValues, after: TimesheetValues): boolean {
  return isOtherDay(before, after) && after.lines.some(isVouchedFor)
}

function vouchedBy(task: TaskValues): Vouched {
  return { ...task, machine: [task.equipment?.id ?? null, task.workOrder?.id ?? null] }
}

export function withoutSignatures(task: TaskValues): TaskValues {
  return { ...task, fieldService: { ...task.fieldService, ...notSigned }, signedFor: notSigned }
}

/** The type of a new task: Rental if allowed, otherwise Job Cost (spec 4). */
export function defaultLineType(taskType: TaskType): TimesheetLineType {
  return allowedLineTypes(taskType).includes('RENTAL') ? 'RENTAL' : 'JOB_COST'
}

/** The start of the first task of a new timesheet: the setting's default if enabled, otherwise the user's own. */
export function firstStartTime(
  person: { defaultStartTime: number },
  settings: { enableUseDefaultStartTime: boolean; defaultStartTime: number },
): number {
  return settings.enableUseDefaultStartTime ? settings.defaultStartTime : person.defaultStartTime
}

/**
 * The start of another task: the latest end of the tasks before it, on the time line of their shift. An end without a
 * start also counts (spec 4).
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

/** Changing the type keeps only the times (spec 4, 'Switching Task'). */
export function withLineType(task: TaskValues, timesheetLineType: TimesheetLineType): TaskValues {
  const { key, id, startTime, endTime } = task
  return { ...newTask(key, timesheetLineType, startTime), id, endTime }
}
