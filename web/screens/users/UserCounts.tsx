// The number of users of each type; each count filters the list by its type.
import { graphql, useFragment } from 'react-relay'
import { userTypeLabel, type UserType } from '#domain/people.ts'
import type { UserCounts_counts$key } from '#web/__generated__/UserCounts_counts.graphql.ts'
import { useParams } from '#web/lists/useParams.ts'
import { StatusCounts } from '#web/design/StatusCounts.tsx'
import { userParams } from './userFilters.ts'

export function UserCounts({ counts: key }: { counts: UserCounts_counts$key }) {
  const counts = useFragment(
    graphql`
      fragment UserCounts_counts on AccountCounts {
        total
        staff
        approver
        userAdministrator
        systemAdministrator
      }
    `,
    key,
  )
  const { values, set } = useParams(userParams)
  const of: Record<UserType, number> = {
    STAFF: counts.staff,
    APPROVER: counts.approver,
    USER_ADMINISTRATOR: counts.userAdministrator,
    SYSTEM_ADMINISTRATOR: counts.systemAdministrator,
  }
  return (
    <StatusCounts<UserType>
      label="Filter by type"
      counts={[
        { status: null, label: 'Total', count: counts.total },
        ...(Object.keys(of) as UserType[]).map((status) => ({
          status,
          label: userTypeLabel[status],
          count: of[status],
        })),
      ]}
      selected={values.userType}
      onSelect={(userType) => set({ userType })}
    />
  )
}
