// What the actions on a timesheet hand each other.
import type { FieldServiceData, FieldServiceValues } from '#domain/timesheet/field-service.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Link } from '#domain/timesheet/task.ts'
import type {
  Equipment,
  GlAccount,
  Job,
  JobCostCode,
  Prisma,
  Setting,
  Site,
  TaskCategory,
  WorkOrder,
  WorkOrderTask,
} from '#server/database/generated/client.ts'

/** A timesheet's header as it is written. */
export type NewHeader = Omit<Prisma.TimesheetCreateManyInput, 'id' | 'createdAt' | 'updatedAt'>

/** One task as a caller sends it: links by row id, times in minutes after midnight, signatures by their path. */
export type LineInput = {
  /** The stored task it is; null for a new one. */
  id: number | null
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  notes: string
  employerSite: boolean
  /** Null where field service is off. */
  fieldService: FieldServiceValues | null
} & Record<Link, number | null>

/** A kept signature: its row, and the name its picture is asked for by. */
export type StoredSignature = { id: number; path: string }

export type FieldServiceWithSignatures = FieldServiceData & {
  /** Of the stored record; null for a new one. */
  id: number | null
  customerSignature: StoredSignature | null
  workerSignature: StoredSignature | null
}
export type LineWithLinks = {
  id: number | null
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  notes: string
  employerSite: boolean
  fieldService: FieldServiceWithSignatures | null
} & { [Name in Link]: LinkedRows[Name] | null }

export type LinkedRows = {
  taskCategory: TaskCategory
  site: Site
  equipment: Equipment
  workOrder: WorkOrder
  workOrderTask: WorkOrderTask
  job: Job
  jobCostCode: JobCostCode
  glAccount: GlAccount
}
/** One of the rows that tasks link to. */
export type LinkedRow = { [Name in Link]: { kind: Name; row: LinkedRows[Name] } }[Link]

/** An active group that could decide a timesheet, and the ids of those in it who could. */
export type GroupWithApprovers = { id: number; name: string; deciders: number[] }

/** What recording a timesheet rests on besides timesheets. */
export type RecordingContext = {
  settings: Omit<Setting, 'updatedAt'>
  linked: readonly LinkedRow[]
  /** Null where nobody could decide it. */
  group: GroupWithApprovers | null
}
