// Signing in at the company's identity provider, as far as the browser has a part in it: whether there is one, what the tab
// keeps while it is away, and what follows when it is back at /callback (docs/decisions/0014).
import { commitMutation, fetchQuery, graphql } from 'react-relay'
import type { providerMutation } from '#web/__generated__/providerMutation.graphql.ts'
import type { providerQuery } from '#web/__generated__/providerQuery.graphql.ts'
import { setSignInMessage } from '#web/client/session.ts'
import type { Client } from '#web/relay/client.ts'
import { outcomeOf, sentenceOf, type Outcome } from '#web/relay/useAction.ts'
import { halfOf, keepHalf } from './halfSignIn.ts'
import { enter } from './useEnter.ts'

const asked = new WeakMap<Client, Promise<boolean>>()
const known = new WeakMap<Client, boolean>()

/** Asks once whether there is a provider, and resolves when it is known or `patience` milliseconds have passed. */
export async function askForProvider(daybook: Client, patience: number): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience))
  await Promise.race([hasProvider(daybook), late])
}

/** Whether there is a provider, as far as it is known. */
export function knownProvider(daybook: Client): boolean {
  return known.get(daybook) ?? false
}

/** Without an answer there is none; it is asked for again by the next who comes. */
export function hasProvider(daybook: Client): Promise<boolean> {
  const answer =
    asked.get(daybook) ??
    fetchQuery<providerQuery>(
      daybook.environment(),
      graphql`
        query providerQuery {
          hasProvider
        }
      `,
      {},
    )
      .toPromise()
      .then(
        (data) => data?.hasProvider ?? false,
        () => {
          asked.delete(daybook)
          return false
        },
      )
  asked.set(daybook, answer)
  void answer.then((has) => known.set(daybook, has))
  return answer
}

/** What was wanted on /login. The tab keeps it itself: no address that somebody made can bring it. */
type Wanted = { next: string | null; rememberMe: boolean }

const WANTED = 'daybook.provider'

export function keepWanted(wanted: Wanted): void {
  sessionStorage.setItem(WANTED, JSON.stringify(wanted))
}

/** Read once. */
function takeWanted(): Wanted {
  const kept = sessionStorage.getItem(WANTED)
  sessionStorage.removeItem(WANTED)
  return kept === null ? { next: null, rememberMe: false } : (JSON.parse(kept) as Wanted)
}

/** Signs in by the search that the provider sent the browser back with. @returns where the person goes. */
export async function finishAtProvider(daybook: Client, answer: string): Promise<string> {
  const { next, rememberMe } = takeWanted()
  const outcome = await finish(daybook, { answer, rememberMe })
  if (outcome.is === 'done' && outcome.result.accessToken) {
    const { accessToken, userType } = outcome.result
    return enter(daybook, { accessToken, userType: userType!, rememberMe }, next)
  }
  const half = outcome.is === 'done' ? await halfOf(outcome.result, rememberMe) : outcome
  if (half && 'is' in half) setSignInMessage(half.is === 'failed' ? half.message! : sentenceOf(half)!)
  else keepHalf(half)
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

type Finished = providerMutation['response']['result']

function finish(daybook: Client, input: providerMutation['variables']['input']): Promise<Outcome<Finished>> {
  return new Promise((resolve) => {
    commitMutation<providerMutation>(daybook.environment(), {
      mutation: graphql`
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
      `,
      variables: { input },
      onCompleted: ({ result }) => resolve(outcomeOf(result)),
      onError: ({ message }) => resolve({ is: 'failed', message }),
    })
  })
}
