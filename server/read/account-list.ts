// The list of accounts for administrators: filter, search, order, and the number of each type (spec 2).
import { searchWords } from '#domain/search.ts'
import type { UserType } from '#domain/people.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { accounts } from './people.ts'
import { escaped } from './search.ts'

export type AccountFilter = {
  search?: string | null
  userType?: UserType | null
  active?: boolean | null
  approvalGroupId?: number | null
  payLocationId?: number | null
}

/** The accounts that a filter finds. */
export function matchingAccounts(filter: AccountFilter): Prisma.UserWhereInput {
  const { search, userType, active, approvalGroupId, payLocationId } = filter
  return {
    ...(userType && { userType }),
    ...(active != null && { active }),
    ...(approvalGroupId != null && { approvalGroupId }),
    ...(payLocationId != null && { payLocationId }),
    ...accountsContaining(search),
  }
}

/** The accounts that a search finds: each word occurs in the name, the e-mail or a GP number. */
export function accountsContaining(search: string | null | undefined) {
  return {
    AND: searchWords(search).map((word) => {
      const contains = { contains: escaped(word), mode: 'insensitive' } as const
      return {
        OR: [
          { searchName: { contains: escaped(word) } },
          { email: contains },
          { gpEmployeeId: contains },
          { gpStaffNumber: contains },
        ],
      }
    }),
  }
}

/** Whether an account has this e-mail address, ignoring case (spec 5). @throws NotAllowed FORBIDDEN. */
export async function isEmailUsed(viewer: Viewer, email: string): Promise<boolean> {
  assertAdministrator(viewer)
  const rows = await db.$queryRaw<
    object[]
  >`SELECT "id" FROM "User" WHERE lower("email") = lower(${email}) LIMIT 1`
  return rows.length > 0
}

/** The number of accounts of each type that the filter finds, whichever type it names. @throws NotAllowed FORBIDDEN. */
export async function countAccounts(
  viewer: Viewer,
  { userType: _, ...filter }: AccountFilter,
): Promise<Record<UserType, number>> {
  assertAdministrator(viewer)
  const counts = await db.user.groupBy({
    by: ['userType'],
    where: accounts.visibleWhere(viewer, matchingAccounts(filter)),
    _count: true,
  })
  const of = (type: UserType) => counts.find(({ userType }) => userType === type)?._count ?? 0
  return {
    STAFF: of('STAFF'),
    APPROVER: of('APPROVER'),
    USER_ADMINISTRATOR: of('USER_ADMINISTRATOR'),
    SYSTEM_ADMINISTRATOR: of('SYSTEM_ADMINISTRATOR'),
  }
}
