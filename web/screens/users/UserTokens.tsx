// The access tokens of a person, which an administrator can revoke.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import type { UserTokens_account$key } from '#web/__generated__/UserTokens_account.graphql.ts'
import type { UserTokensMutation } from '#web/__generated__/UserTokensMutation.graphql.ts'
import { TokenList } from '#web/accounts/TokenList.tsx'
import { useAction } from '#web/relay/useAction.ts'

export function UserTokens({ account: key }: { account: UserTokens_account$key }) {
  const { apiTokens } = useFragment(
    graphql`
      fragment UserTokens_account on Account {
        apiTokens {
          ...TokenList_tokens
        }
      }
    `,
    key,
  )
  const [revoke] = useAction<UserTokensMutation>(
    graphql`
      mutation UserTokensMutation($id: ID!) {
        result: revokeTokenOf(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              id
              ...UserForm_account
            }
          }
        }
      }
    `,
    { success: 'Access token revoked' },
  )
  if (apiTokens.length === 0) return null
  return (
    <chakra.div display="grid" gap="2">
      <chakra.p fontWeight="medium">Access tokens</chakra.p>
      <TokenList tokens={apiTokens} revoke={revoke} />
    </chakra.div>
  )
}
