// Who can approve timesheets at all, as a Prisma filter and as SQL (spec 6).
import type { Prisma } from '#server/database/generated/client.ts'

/** Members of an approval group who can approve now: active accounts of a type that may approve. */
export const activeApprover = {
  active: true,
  userType: { in: ['APPROVER', 'SYSTEM_ADMINISTRATOR'] },
} satisfies Prisma.UserWhereInput
