// Who can decide timesheets at all, in the two languages that ask: Prisma's and SQL (spec 6).
import { Prisma } from '#server/database/generated/client.ts'

/** A member of an approval group who can decide now: an active account of a type that may approve. */
export const activeApprover = {
  active: true,
  userType: { in: ['APPROVER', 'SYSTEM_ADMINISTRATOR'] },
} satisfies Prisma.UserWhereInput

/** The same of the "User" that a statement calls "approver". */
export const isActiveApprover = Prisma.sql`
  "approver"."active" AND "approver"."userType" = ANY(${activeApprover.userType.in}::"UserType"[])`
