// The browser's part of a sign-in at the company's identity provider: the state that the tab stores, and the return to
// /callback (docs/decisions/signing-in.md).
import { graphql } from 'react-relay'
import type { providerMutation } from '#web/__generated__/providerMutation.graphql.ts'
import { setSignInMessage } from '#web/client/session.ts'
import { tab } from '#web/client/storage.ts'
import { messageOf } from '#web/client/call-failed.ts'
import type { Client } from '#web/relay/client.ts'
import { act, sentenceOf } from '#web/relay/useAction.ts'
import { halfOf, keepHalf } from './halfSignIn.ts'
import { enter } from './useEnter.ts'

/** The path requested on /login. The tab stores it itself, so that no manipulated link can set it. */
type SignInRequest = { next: string | null; rememberMe: boolean }

const WANTED = 'daybook.provider'

export function storeRequest(wanted: SignInRequest): void {
  tab.set(WANTED, JSON.stringify(wanted))
}

/** Can be read once. */
function takeRequest(): SignInRequest {
  const kept = tab.get(WANTED)
  tab.remove(WANTED)
  return kept === null ? { next: null, rememberMe: false } : (JSON.parse(kept) as SignInRequest)
}

/** Signs in with the query string that the provider has returned. @returns where to go. */
export async function finishAtProvider(daybook: Client, answer: string): Promise<string> {
  const { next, rememberMe } = takeRequest()
  const input = { answer, rememberMe }
  const outcome = await act<providerMutation>(daybook.environment(), finishing, { input }).catch(
    (error: unknown) => ({ is: 'failed', message: messageOf(error) }) as const,
  )
  if (outcome.is === 'done' && outcome.result.accessToken) {
    const { accessToken, userType } = outcome.result
    return enter(daybook, { accessToken, userType: userType!, rememberMe }, next)
  }
  const half = outcome.is === 'done' ? await halfOf(outcome.result, rememberMe) : outcome
  if (half && 'is' in half) setSignInMessage(half.is === 'failed' ? half.message! : sentenceOf(half)!)
  else keepHalf(half)
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

const finishing = graphql`
  mutation providerMutation($input: ProviderAnswerInput!) {
    result: finishAtProvider(input: $input) {
      ...useAction_error @alias(as: "error")
      ... on SessionPayload {
        accessToken
        userType
      }
      ... on SecondFactorNeeded {
        ticket
        methods
      }
    }
  }
`
