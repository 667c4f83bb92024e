// When a person who records timesheets is away.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { mayCreateTimesheet } from '#domain/people.ts'
import type { UserAbsences_account$key } from '#web/__generated__/UserAbsences_account.graphql.ts'
import { Absences } from '#web/accounts/Absences.tsx'

export function UserAbsences({ account: key }: { account: UserAbsences_account$key }) {
  const { user, ...account } = useFragment(
    graphql`
      fragment UserAbsences_account on Account {
        userType
        allowTimesheetCreation
        user {
          ...Absences_user
        }
      }
    `,
    key,
  )
  if (!mayCreateTimesheet(account)) return null
  return (
    <chakra.div display="grid" gap="2" paddingBlock="3" borderTopWidth="1px" borderColor="line">
      <chakra.p fontWeight="medium">Days away</chakra.p>
      <Absences user={user} />
    </chakra.div>
  )
}
