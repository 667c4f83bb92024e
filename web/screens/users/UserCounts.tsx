// The number of users of each type, and of incomplete accounts; each count filters the list.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { userTypeLabel, type UserType } from '#domain/people.ts'
import type { AccountLack } from '#domain/user/account.ts'
import type { UserCounts_counts$key } from '#web/__generated__/UserCounts_counts.graphql.ts'
import { useParams } from '#web/lists/useParams.ts'
import { StatusCounts } from '#web/design/StatusCounts.tsx'
import { lackLabel, statusLabel, userParams } from './userFilters.ts'

export function UserCounts({ counts: key }: { counts: UserCounts_counts$key }) {
  const counts = useFragment(
    graphql`
      fragment UserCounts_counts on AccountCounts {
        total
        staff
        approver
        userAdministrator
        systemAdministrator
        unfinished {
          notSignedIn
          withoutGroup
          withoutEmployee
        }
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
  const { notSignedIn, withoutGroup, withoutEmployee } = counts.unfinished
  const unfinished: Unfinished | null = values.status === 'NOT_SIGNED_IN' ? 'NOT_SIGNED_IN' : values.lacks
  const chips = [
    { status: 'NOT_SIGNED_IN' as const, label: statusLabel.NOT_SIGNED_IN, count: notSignedIn },
    { status: 'GROUP' as const, label: lackLabel.GROUP, count: withoutGroup },
    { status: 'EMPLOYEE' as const, label: lackLabel.EMPLOYEE, count: withoutEmployee },
  ].filter(({ status, count }) => count > 0 || status === unfinished)
  const choose = (next: Unfinished | null) => {
    const isSame = next === unfinished
    const status = next === 'NOT_SIGNED_IN' && !isSame ? next : null
    set({ status, lacks: next === 'NOT_SIGNED_IN' || isSame ? null : next })
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="6" rowGap="1">
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
      {chips.length > 0 && (
        <StatusCounts<Unfinished>
          label="Filter by what is unfinished"
          counts={chips}
          selected={unfinished}
          onSelect={choose}
        />
      )}
    </chakra.div>
  )
}

/** The tasks of an administrator about an account. */
type Unfinished = 'NOT_SIGNED_IN' | AccountLack
