// A user under the legacy interface's names and numbers (spec 3).
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { avatarPath } from '#domain/user/avatar.ts'
import type { PayLocation, User } from '#server/database/generated/client.ts'
import { payCycleNumbers, userTypeNumbers } from '#server/rest/nouns/numbers.ts'

const taskTypeName: Record<TaskType, string> = { ALL: 'All', RENTAL: 'Rental', JOB_COST: 'JobCost' }

/** 'h:mm:ss.00' of minutes after midnight. */
export function legacyTime(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00.00`
}

export function payLocationShape({ id, name, region }: PayLocation) {
  return { PayLocationId: id, Name: name, Region: region }
}

export function userShape(user: User & { payLocation: PayLocation | null }) {
  return {
    UserId: user.id,
    FirstName: user.firstName,
    LastName: user.lastName,
    Email: user.email,
    AvatarUrl: avatarPath(user),
    UserType: userTypeNumbers[user.userType],
    UserStatus: user.active ? 1 : 0,
    ApprovalGroupId: user.approvalGroupId,
    CreatedOn: user.createdAt.toISOString(),
    allowTimesheetCreation: user.allowTimesheetCreation,
    showFieldService: user.showFieldService,
    PayLocation: user.payLocation && payLocationShape(user.payLocation),
    GPEmployeeId: user.gpEmployeeId,
    GPPayCycle: payCycleNumbers[user.gpPayCycle],
    GPStaffNumber: user.gpStaffNumber,
    DefaultStartTime: legacyTime(user.defaultStartTime),
    TaskType: taskTypeName[user.taskType],
  }
}
