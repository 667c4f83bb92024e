// What the actions on a timesheet hand each other.
import type { FieldServiceData, FieldServiceValues } from '#domain/timesheet/field-service.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { TimesheetAction, TimesheetEventName } from '#domain/timesheet/lifecycle.ts'
import type { Link, TaskTexts } from '#domain/timesheet/task-fields.ts'
import type { ChangedField } from '#domain/changed-fields.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import type { NewRow } from '#server/database/rows.ts'
import type {
  Equipment,
  FieldService,
  GlAccount,
  Job,
  JobCostCode,
  Setting,
  Site,
  TaskCategory,
  WorkOrder,
  WorkOrderTask,
} from '#server/database/generated/client.ts'

/** A timesheet's header as it is written. */
export type NewHeader = Omit<NewRow<'Timesheet'>, 'id' | 'createdAt' | 'updatedAt'>

/** One task as a caller sends it: links by row id, times in minutes after midnight, signatures by their path. */
export type LineInput = {
  /** The stored task it is; null for a new one. */
  id: number | null
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  employerSite: boolean
  /** Null where field service is off. */
  fieldService: FieldServiceValues | null
} & TaskTexts &
  Record<Link, number | null>

/** A timesheet as a caller records it. Totals are not among it: the server computes them. */
export type TimesheetInput = {
  /** 'YYYY-MM-DD' in the company's zone. */
  startDate: string
  shift: Shift
  lines: readonly LineInput[]
}

/** A kept signature: its row, and the name its picture is asked for by. */
export type StoredSignature = { id: number; path: string }

export type FieldServiceWithSignatures = FieldServiceData & {
  /** Of the stored record; null for a new one. */
  id: number | null
  customerSignature: StoredSignature | null
  workerSignature: StoredSignature | null
} & SignedForColumns

/** What each signature was given for, a `SignedFor`; null without the signature. */
export type SignedForColumns = Pick<FieldService, 'workerSignedFor' | 'customerSignedFor'>
export type LineWithLinks = {
  id: number | null
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  employerSite: boolean
  fieldService: FieldServiceWithSignatures | null
} & TaskTexts & { [Name in Link]: LinkedRows[Name] | null }

/** The rows that tasks link to. They are read as JSON, which has no dates: none of them may have a date. */
export type LinkedRows = Dateless<{
  taskCategory: Written<TaskCategory>
  site: Written<Site>
  equipment: Written<Equipment>
  workOrder: Written<WorkOrder>
  workOrderTask: Written<WorkOrderTask>
  job: Written<Job>
  jobCostCode: Written<JobCostCode>
  glAccount: Written<GlAccount>
}>
/** What is written of a record. */
type Written<Row> = Omit<Row, 'searchName'>
type Dateless<Rows extends Record<string, Record<string, string | number | boolean | null>>> = Rows
/** Those rows by their ids. */
export type LinkedRecords = { [Name in Link]: ReadonlyMap<number, LinkedRows[Name]> }

/** What recording a timesheet rests on besides timesheets. */
export type RecordingContext = {
  settings: Setting
  linked: LinkedRecords
  /** Who could decide it once it is submitted; null where nobody could. */
  approvers: Approvers | null
  ids: NewIds
}

/** The ids of what recording a timesheet may add, taken before it is known what it adds. */
export type NewIds = Record<'Timesheet' | 'TimesheetEvent' | 'TimesheetLine' | 'FieldService', number[]>

/** Who could decide a timesheet: its group, if it has one, and the ids of those who may. */
export type Approvers = { group: { id: number; name: string } | null; ids: readonly number[] }

/** A timesheet as a change left it. */
export type ChangedTimesheet = {
  id: number
  userId: number
  user: { firstName: string; lastName: string }
  startDate: Date
  /** The group it is stamped with. */
  approvalGroupId: number | null
  approvalGroup: { name: string } | null
  reason: string | null
}

/** One change of one timesheet: all that its listeners are given. */
export type TimesheetChange = {
  action: TimesheetAction
  /** The event that it leaves; null for a deletion. */
  event: TimesheetEventName | null
  /** The id that the event is written under, taken beforehand; null for a deletion. */
  eventId: number | null
  sheet: ChangedTimesheet
  /** The group it was stamped with before. */
  formerGroupId: number | null
  history: readonly HistoryRow[]
  /** The ids of those who may decide it from now on. */
  approvers?: readonly number[]
}

/** A row of the history, before it is known which event and which timesheet it belongs to. */
export type HistoryRow = Omit<NewRow<'TimesheetHistory'>, 'timesheetId' | 'eventId' | 'at'> & {
  changeDetail: ChangedField[]
}

/** What follows from changes: the statements that write it in their transaction, at its instant. */
export type Listener = (
  tx: Transaction,
  actor: Viewer,
  changes: readonly TimesheetChange[],
  at: Date,
) => Promise<void>
