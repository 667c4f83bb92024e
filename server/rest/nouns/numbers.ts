// The numbers by which the legacy interface says what the product has words for (spec 3 and 4).

/** 4 is a timesheet that its owner took back. */
export const statusNumbers = {
  DRAFT: 0,
  PENDING: 1,
  APPROVED: 2,
  DECLINED: 3,
  RECALLED: 4,
  CANCELLED: 5,
} as const
export const lineTypeNumbers = { RENTAL: 0, UNBILLED: 1, JOB_COST: 2 } as const
export const userTypeNumbers = {
  STAFF: 0,
  APPROVER: 1,
  USER_ADMINISTRATOR: 2,
  SYSTEM_ADMINISTRATOR: 3,
} as const
export const payCycleNumbers = { NONE: 0, RENTAL: 1, WORKSHOPS: 2 } as const
