// Converts a viewer and a timesheet to the arguments of the domain's permission rules.
import {
  mayNow,
  type ExcludedOwner,
  type TimesheetAction,
  type TimesheetStatus,
} from '#domain/timesheet/lifecycle.ts'
import { periodAllows, type SheetInPeriod } from '#domain/pay-period/closed.ts'
import type { UserType } from '#domain/people.ts'

export type ActingViewer = {
  readonly userId: string
  readonly userType: UserType
  readonly allowTimesheetCreation: boolean
  readonly approvalGroupIds: readonly string[]
  readonly excludedOwners: readonly ExcludedOwner<string>[]
}
export type ActedOnSheet = SheetInPeriod & {
  readonly status: TimesheetStatus
  readonly user: { readonly id: string }
  readonly approvalGroup?: { readonly id: string } | null
}

export function viewerMay(action: TimesheetAction, viewer: ActingViewer, sheet: ActedOnSheet): boolean {
  return (
    periodAllows(action, viewer, sheet, new Date()) &&
    mayNow(
      action,
      { ...viewer, id: viewer.userId },
      { userId: sheet.user.id, approvalGroupId: sheet.approvalGroup?.id ?? null, status: sheet.status },
    )
  )
}
