// Who is asking: loaded afresh for every request, so that a lost role or a closed account counts at once.
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
  /** The group that decides the viewer's own timesheets. */
  approvalGroupId: number | null
  payLocationId: number | null
  mustChangePassword: boolean
  /** An administrator without a second factor, where the setting asks for one. */
  mustSetUpSecondFactor: boolean
  /** Minutes after midnight. */
  defaultStartTime: number
  /** The groups of which the viewer is a member. */
  approvalGroupIds: number[]
  /** The job divisions of the viewer's pay location. */
  divisions: string[]
}

/**
 * The refusal of everything but doing it, sign-out and who one is, while something has to be done first: choosing a password
 * in place of the one that was handed out (rulings 4), then setting up a second factor.
 */
export function dueFirst({ mustChangePassword, mustSetUpSecondFactor }: Viewer): NotAllowed | null {
  if (mustChangePassword) return new NotAllowed('PASSWORD_CHANGE_REQUIRED')
  return mustSetUpSecondFactor ? new NotAllowed('SECOND_FACTOR_REQUIRED') : null
}
