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
  /** Minutes after midnight. */
  defaultStartTime: number
  /** The groups of which the viewer is a member. */
  approvalGroupIds: number[]
  /** The job divisions of the viewer's pay location. */
  divisions: string[]
}

/** The refusal of everything but a new password, sign-out and who one is, while the password is not one's own (rulings 4). */
export function passwordDue({ mustChangePassword }: Viewer): NotAllowed | null {
  return mustChangePassword ? new NotAllowed('PASSWORD_CHANGE_REQUIRED') : null
}
