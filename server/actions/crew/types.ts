// The types of preparing days for others.
import type { InvalidInput, Refusal } from '#domain/refusal.ts'
import type { Link } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { linkIds } from '#server/actions/timesheet/tasks.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { NotAllowed } from '#server/errors/not-allowed.ts'
import type { CrewFactsRow } from '#server/read/crew/crew-facts.ts'

/** Who prepares. */
export type Preparer = Pick<
  Viewer,
  'id' | 'firstName' | 'lastName' | 'userType' | 'approvalGroupIds' | 'standIns' | 'ledGroupId'
>

/** A task with row ids for links and minutes after midnight for times. */
export type PreparedTask = {
  timesheetLineType: TimesheetLineType
  startTime: number
  endTime: number
  notes: string
} & Record<Link, number | null>

/** A day to prepare for a person, 'YYYY-MM-DD' in the company's time zone. */
export type DayToPrepare = {
  userId: number
  startDate: string
  shift: Shift
  lines: readonly PreparedTask[]
  /** The version that the caller saw; null if it saw none. A plan does not say. */
  version?: number | null
}

/** The outcome for one day: stored, or why not. */
export type Prepared = {
  userId: number
  startDate: string
  id: number | null
  stoppedBy: Stopped | null
  /** What it changes; null if something stops it. */
  change: DayChange | null
}
export type DayChange = 'NEW' | 'CHANGED' | 'SAME'
export type Stopped = Refusal | InvalidInput | NotAllowed

export type PrepareOptions = {
  /** A plan replaces only plans. */
  source: 'LEADER' | 'PLAN'
  /** Otherwise it is saved for later. */
  isHandedOut: boolean
}

/** A task as it is stored. */
export type StoredLine = Omit<PreparedTask, Link> & ReturnType<typeof linkIds>

/** A day with the facts about it. @property rows its tasks; none if something stops it. */
export type Judged = Pick<Prepared, 'stoppedBy' | 'change'> & {
  day: DayToPrepare
  facts: CrewFactsRow | null
  rows: readonly StoredLine[]
  /** The state that it gets. */
  state: 'READY' | 'OFFERED'
}
