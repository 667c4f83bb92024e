// Sends a code, or another one.
import { graphql } from 'react-relay'
import type { useSendCodeMutation } from '#web/__generated__/useSendCodeMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'

export function useSendCode() {
  const [ask] = useAction<useSendCodeMutation>(
    graphql`
      mutation useSendCodeMutation($input: ForgotPasswordInput!) {
        result: forgotPassword(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ForgotPasswordPayload {
            email
            mailState
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  return (input: { email: string }) => ask({ input })
}
