// Sends a code, or another one.
import { graphql } from 'react-relay'
import type { useAskForCodeMutation } from '#web/__generated__/useAskForCodeMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'

export function useAskForCode() {
  const [ask] = useAction<useAskForCodeMutation>(
    graphql`
      mutation useAskForCodeMutation($input: ForgotPasswordInput!) {
        result: forgotPassword(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ForgotPasswordPayload {
            email
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  return (input: { email: string }) => ask({ input })
}
