// Who can decide timesheets at all (spec 6).
import type { Prisma } from '#server/database/generated/client.ts'

/** A member of an approval group who can decide now: an active account of a type that may approve. */
export const activeApprover = {
  active: true,
  userType: { in: ['APPROVER', 'SYSTEM_ADMINISTRATOR'] },
} satisfies Prisma.UserWhereInput
