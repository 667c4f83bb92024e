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
  divisions: string[]
}

/**
 * The refusal of almost every call while the viewer first has to replace a handed-out password (rulings 4) or set up
 * a second factor; null otherwise. Signing out and reading one's own account stay possible.
 */
export function unmetRequirement({ mustChangePassword, mustSetUpSecondFactor }: Viewer): NotAllowed | null {
  if (mustChangePassword) return new NotAllowed('PASSWORD_CHANGE_REQUIRED')
  return mustSetUpSecondFactor ? new NotAllowed('SECOND_FACTOR_REQUIRED') : null
}
