// The types that the actions on a timesheet share.
import type { FieldServiceData, FieldServiceValues, Unsigned } from '#domain/timesheet/field-service.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { TimesheetAction, TimesheetEventName, TimesheetRemark } from '#domain/timesheet/lifecycle.ts'
import type { Link, TaskTexts } from '#domain/timesheet/task-fields.ts'
import type { ChangedField } from '#domain/changed-fields.ts'
import type { StandIn, Viewer } from '#server/auth/viewer.ts'
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

/** The header of a timesheet to write. */
export type NewHeader = Omit<NewRow<'Timesheet'>, 'id' | 'createdAt' | 'updatedAt'>

/** A task of an input: row ids for links, minutes after midnight for times, paths for signatures. */
export type LineInput = {
  /** The id of the stored task; null for a new one. */
  id: number | null
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  employerSite: boolean
  /** Null without field service. */
  fieldService: FieldServiceValues | null
  /** The paths of its photos, in their order; null for those that the stored task has. */
  photos: readonly string[] | null
} & TaskTexts &
  Record<Link, number | null>

/** A task as it is sent: a correction may leave out its field service. */
export type SentLine = Omit<LineInput, 'fieldService'> & { fieldService?: FieldServiceValues | null }

/** A timesheet of an input. It has no totals: the server computes them. */
export type TimesheetInput<Line = LineInput> = {
  /** 'YYYY-MM-DD' in the company's zone. */
  startDate: string
  shift: Shift
  lines: readonly Line[]
}

/** The stored picture of a signature or of a photo. */
export type StoredPicture = { id: number; path: string; sentSha256: string | null }

export type FieldServiceWithSignatures = FieldServiceData &
  Unsigned & {
    /** The id of the stored record; null for a new one. */
    id: number | null
    customerSignature: StoredPicture | null
    workerSignature: StoredPicture | null
  } & SignedForColumns

/** The facts that each signature vouches for, as `SignedFor`; null without a signature. */
export type SignedForColumns = Pick<FieldService, 'workerSignedFor' | 'customerSignedFor'>
export type LineWithLinks = {
  id: number | null
  timesheetLineType: TimesheetLineType
  startTime: number | null
  endTime: number | null
  employerSite: boolean
  fieldService: FieldServiceWithSignatures | null
  photos: readonly { file: StoredPicture }[]
} & TaskTexts & { [Name in Link]: LinkedRows[Name] | null }

/** The rows that tasks link to. They are read as JSON, which has no dates, so none of them may have one. */
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
/** The columns of a record that a task needs. */
type Written<Row> = Omit<Row, 'searchName' | 'version' | 'updatedAt'>
type Dateless<Rows extends Record<string, Record<string, string | number | boolean | null>>> = Rows
/** The same rows by id. */
export type LinkedRecords = { [Name in Link]: ReadonlyMap<number, LinkedRows[Name]> }

/** The data that recording a timesheet needs, apart from timesheets. */
export type RecordingContext = {
  settings: Omit<Setting, 'updatedAt'>
  linked: LinkedRecords
  /** Who could approve it after submission; null if nobody could. */
  approvers: Approvers | null
  ids: NewIds
}

/** Ids for the rows that recording may insert, reserved before it is known how many are needed. */
export type NewIds = Record<'Timesheet' | 'TimesheetEvent' | 'TimesheetLine' | 'FieldService', number[]>

/** The people who could approve a timesheet: its group, if any, and their ids. */
export type Approvers = { group: { id: number; name: string } | null; ids: readonly number[] }

/** A timesheet after a change. */
export type ChangedTimesheet = {
  id: number
  userId: number
  user: { firstName: string; lastName: string }
  startDate: Date
  /** The group that it is stamped with. */
  approvalGroupId: number | null
  approvalGroup: { name: string } | null
  reason: string | null
}

/** A change of one timesheet: everything that its listeners need. */
export type TimesheetChange = {
  action: TimesheetAction | TimesheetRemark
  /** The event to write; null for a deletion. */
  event: TimesheetEventName | null
  /** The reserved id of the event; null for a deletion. */
  eventId: number | null
  sheet: ChangedTimesheet
  /** The group that it was stamped with before the change. */
  formerGroupId: number | null
  history: readonly HistoryRow[]
  /**
   * The ids of the people to notify, if they are not just the owner: after a submission, the people who can approve it.
   */
  notified?: readonly number[]
  /** Of a recorded timesheet: whether a task has field service, or had it before. */
  hasFieldService?: boolean
}

/** A row of the history, without its event and timesheet, and without the name of the actor. */
export type HistoryRow = Omit<
  NewRow<'TimesheetHistory'>,
  'timesheetId' | 'eventId' | 'at' | 'nameOfModifier'
> & {
  changeDetail: ChangedField[]
}

/** A change, and the absent approver if the actor made it as a deputy; otherwise null. */
export type AttributedChange = TimesheetChange & { actorFor: StandIn | null }

/** An effect of changes: the statements that write it in their transaction, at its instant. */
export type Listener = (
  tx: Transaction,
  actor: Viewer,
  changes: readonly AttributedChange[],
  at: Date,
) => Promise<void>
