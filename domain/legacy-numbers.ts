// The numbers and names of the legacy interface for the product's own words (spec 3, 4 and 6).
import type { UnsignedReason } from '#domain/timesheet/field-service.ts'
import type { UserLogType } from '#domain/user/user-log.ts'

export const statusNumbers = {
  DRAFT: 0,
  PENDING: 1,
  APPROVED: 2,
  DECLINED: 3,
  RECALLED: 4,
  CANCELLED: 5,
} as const
export const lineTypeNumbers = { RENTAL: 0, UNBILLED: 1, JOB_COST: 2 } as const
export const unsignedReasonNumbers = {
  NO_CUSTOMER: 1,
  REFUSED: 2,
  OTHER: 3,
} as const satisfies Record<UnsignedReason, number>
export const userTypeNumbers = {
  STAFF: 0,
  APPROVER: 1,
  USER_ADMINISTRATOR: 2,
  SYSTEM_ADMINISTRATOR: 3,
} as const
export const userTypeNames = {
  STAFF: 'Staff',
  APPROVER: 'Approver',
  USER_ADMINISTRATOR: 'User_Administrator',
  SYSTEM_ADMINISTRATOR: 'System_Administrator',
} as const
/** The order has no meaning; append new ones. */
export const userLogTypeNumbers = {
  SIGNED_IN: 0,
  SIGNED_OUT: 1,
  FORCED_LOGOUT: 2,
  SIGN_IN_FAILED: 3,
  SIGN_IN_THROTTLED: 4,
  PASSWORD_CHANGED: 5,
  SESSION_REUSED: 6,
  ACCOUNT_CHANGED: 7,
  SECOND_FACTOR_FAILED: 8,
  SECOND_FACTOR_ADDED: 9,
  SECOND_FACTOR_REMOVED: 10,
  RECOVERY_CODE_USED: 11,
  RECOVERY_CODES_MADE: 12,
  EXPORTED: 13,
  TOKEN_CREATED: 14,
  TOKEN_REVOKED: 15,
} as const satisfies Record<UserLogType, number>
export const payCycleNumbers = { NONE: 0, RENTAL: 1, WORKSHOPS: 2 } as const
export const docketStateNames = { ISSUED: 'Issued', SUPERSEDED: 'Superseded', VOIDED: 'Voided' } as const
export const preparedStateNames = {
  READY: 'Ready',
  OFFERED: 'Offered',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
} as const
export const preparedSourceNames = { LEADER: 'Leader', PLAN: 'Plan' } as const
