// Who stands in for an approver while they are away.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import type { UserDeputies_account$key } from '#web/__generated__/UserDeputies_account.graphql.ts'
import { mayBeMember } from '#domain/approval-group/forms.ts'
import { Deputies } from '#web/accounts/Deputies.tsx'

export function UserDeputies({ account: key }: { account: UserDeputies_account$key }) {
  const { user, ...account } = useFragment(
    graphql`
      fragment UserDeputies_account on Account {
        active
        userType
        user {
          ...Deputies_user
        }
      }
    `,
    key,
  )
  if (!mayBeMember(account)) return null
  return (
    <chakra.div display="grid" gap="2" paddingBlock="3" borderTopWidth="1px" borderColor="line">
      <chakra.p fontWeight="medium">Deputies</chakra.p>
      <Deputies user={user} />
    </chakra.div>
  )
}
