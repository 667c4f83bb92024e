// The person who sends a request. Loaded for every request, so that a changed role or a disabled account takes effect
// immediately.
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { UserType } from '#domain/people.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

export type Viewer = {
  id: number
  sessionId: number
  firstName: string
  lastName: string
  email: string
  avatarId: number | null
  userType: UserType
  taskType: TaskType
  allowTimesheetCreation: boolean
  showFieldService: boolean
  /** The group that approves the viewer's own timesheets. */
  approvalGroupId: number | null
  payLocationId: number | null
  mustChangePassword: boolean
  /** An administrator who has no second factor although the settings require one. */
  mustSetUpSecondFactor: boolean
  /** Minutes after midnight. */
  defaultStartTime: number
  /** The groups that the viewer is a member of. */
  approvalGroupIds: number[]
  /** The group whose people's days the viewer may prepare as a crew leader: their own; null without that right. */
  ledGroupId: number | null
  /** The absent approvers that the viewer is a deputy of, now or later. server/access/sight.ts compares the time. */
  standIns: StandIn[]
  /** Who stands in for the viewer, now or later. */
  stoodInBy: StandIn[]
  divisions: string[]
  /** The rights of a program's access token; null for a browser session. */
  token: 'READ' | 'WRITE' | null
}

/** An approver stands in for another one, from midnight to midnight in the company's time zone. */
export type StandIn = {
  id: number
  absentId: number
  /** Of the other person: who is away, or who stands in. */
  firstName: string
  lastName: string
  /** The groups that the absent person is a member of. */
  approvalGroupIds: number[]
  /** 'YYYY-MM-DD'. */
  startDate: string
  endDate: string
  /** In milliseconds since 1970; `until` is not included. */
  from: number
  until: number
}

/** Requirements that block everything else: replace an initial password (rulings 4), or set up a second factor. */
export type Due = 'PASSWORD' | 'SECOND_FACTOR'

/** For the few fields and calls that are never blocked, such as signing out. */
export const anythingDue: readonly Due[] = ['PASSWORD', 'SECOND_FACTOR']

/**
 * The refusal of a field or call while something is due; null if nothing is.
 * @param whileDue the requirements that do not block the field or call.
 */
export function unmetRequirement(viewer: Viewer, whileDue: readonly Due[] = []): NotAllowed | null {
  if (viewer.mustChangePassword)
    return whileDue.includes('PASSWORD') ? null : new NotAllowed('PASSWORD_CHANGE_REQUIRED')
  if (viewer.mustSetUpSecondFactor)
    return whileDue.includes('SECOND_FACTOR') ? null : new NotAllowed('SECOND_FACTOR_REQUIRED')
  return null
}

/**
 * What a change requires of its caller (rulings 4). Every mutation and every changing call of the legacy interface
 * declares it. `NOTHING`: not even a session. `TOKEN`: also a program's access token that may write. `SESSION`: a
 * browser session, because it changes how somebody signs in, grants a permanent right or a way for data to leave, or
 * concerns the browser. `PROOF`: a session whose person has signed in or typed the password within the last ten
 * minutes, because rights or money change.
 */
export type Needs = 'NOTHING' | 'TOKEN' | 'SESSION' | 'PROOF'

/**
 * The refusal of a field or call for the access token of a program; null if it may, as sessions of a browser always
 * may.
 * @param needsSession whether only a browser session may use it.
 */
export function refusalOfToken(
  { token }: Viewer,
  { isChange, needsSession }: { isChange: boolean; needsSession: boolean },
): NotAllowed | null {
  if (token === null) return null
  if (needsSession) return new NotAllowed('SESSION_REQUIRED')
  return isChange && token === 'READ' ? new NotAllowed('READ_ONLY_TOKEN') : null
}
