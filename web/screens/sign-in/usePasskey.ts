// Signs in with a passkey, alone or as the second factor after the password.
import { graphql } from 'react-relay'
import type { usePasskeyAskMutation } from '#web/__generated__/usePasskeyAskMutation.graphql.ts'
import type { usePasskeySignInMutation } from '#web/__generated__/usePasskeySignInMutation.graphql.ts'
import { showPasskey } from '#web/forms/second-factor/webauthn.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { useEnter } from './useEnter.ts'

const returned = { errors: 'returned', failures: 'returned' } as const

/** `ticket` identifies the sign-in to complete, if any. */
export function usePasskey(): (ticket: string | null, rememberMe: boolean) => Promise<Outcome> {
  const begin = useEnter()
  const [ask] = useAction<usePasskeyAskMutation>(
    graphql`
      mutation usePasskeyAskMutation($ticket: String) {
        result: askForPasskey(ticket: $ticket) {
          ...useAction_error @alias(as: "error")
          ... on PasskeyRequest {
            ticket
            options
          }
        }
      }
    `,
    returned,
  )
  const [signIn] = useAction<usePasskeySignInMutation>(
    graphql`
      mutation usePasskeySignInMutation($input: SignInWithPasskeyInput!) {
        result: signInWithPasskey(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on SessionPayload {
            accessToken
            userType
          }
        }
      }
    `,
    returned,
  )
  return async (ticket, rememberMe) => {
    const request = await ask({ ticket })
    if (request.is !== 'done') return request
    const shown = await showPasskey(request.result.options!)
    if ('problem' in shown) return { is: 'failed', message: shown.problem }
    const { answer } = shown
    const outcome = await signIn({ input: { ticket: request.result.ticket!, answer, rememberMe } })
    if (outcome.is === 'done') await begin(outcome.result.accessToken!, outcome.result.userType!, rememberMe)
    return outcome
  }
}
