// The list of accounts for administrators: filter, search, order, and the number of each type (spec 2).
import { searchWords } from '#domain/search.ts'
import { plainAddress } from '#domain/plain.ts'
import type { UserType } from '#domain/people.ts'
import type { AccountLack } from '#domain/user/account.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, queryPlanned } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { accounts } from './people.ts'
import { escaped } from '../search.ts'

export type AccountFilter = {
  search?: string | null
  userType?: UserType | null
  active?: boolean | null
  hasSignedIn?: boolean | null
  approvalGroupId?: number | null
  payLocationId?: number | null
  lacks?: AccountLack | null
}

/** The active accounts whose form requires a group and an employee (spec 5, User form; `isEmployed`). */
const employed = {
  active: true,
  OR: [{ userType: 'STAFF' }, { userType: 'APPROVER', allowTimesheetCreation: true }],
} satisfies Prisma.UserWhereInput
const lacking: Record<AccountLack, Prisma.UserWhereInput> = {
  GROUP: { approvalGroupId: null, ...employed },
  EMPLOYEE: { gpEmployeeId: null, ...employed },
}

/** The accounts that a filter finds. */
export function matchingAccounts(filter: AccountFilter): Prisma.UserWhereInput {
  const { search, userType, active, hasSignedIn, approvalGroupId, payLocationId, lacks } = filter
  return {
    ...(userType && { userType }),
    ...(active != null && { active }),
    ...(hasSignedIn != null && { hasSignedIn }),
    ...(approvalGroupId != null && { approvalGroupId }),
    ...(payLocationId != null && { payLocationId }),
    AND: [...accountsContaining(search).AND, ...(lacks ? [lacking[lacks]] : [])],
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
  >`SELECT "id" FROM "User" WHERE lower("email") = lower(${plainAddress(email)}) LIMIT 1`
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

export type Unfinished = { notSignedIn: number; withoutGroup: number; withoutEmployee: number }

/**
 * The numbers of incomplete active accounts, in one statement. The filter applies without its user type, status and
 * missing fields. @throws NotAllowed FORBIDDEN.
 */
export async function countUnfinished(
  viewer: Viewer,
  { userType: _, active: __, hasSignedIn: ___, lacks: ____, ...filter }: AccountFilter,
): Promise<Unfinished> {
  assertAdministrator(viewer)
  const user = Prisma.sql`"user"`
  const those = (where: Prisma.UserWhereInput) => conditionOf('User', where, user)
  const [counts] = await queryPlanned<Unfinished>(
    db,
    Prisma.sql`
      SELECT count(*) FILTER (WHERE ${those({ active: true, hasSignedIn: false })})::int AS "notSignedIn",
        count(*) FILTER (WHERE ${those(lacking.GROUP)})::int AS "withoutGroup",
        count(*) FILTER (WHERE ${those(lacking.EMPLOYEE)})::int AS "withoutEmployee"
      FROM "User" "user" WHERE ${those(accounts.visibleWhere(viewer, matchingAccounts(filter)))}`,
  )
  return counts!
}
