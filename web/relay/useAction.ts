// The one way a screen changes something: run a mutation whose answer stands under `result`, and get either the payload
// or what the person must be told.
import { useCallback } from 'react'
import { useMutation, type UseMutationConfig } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { notify } from '#web/client/notify.ts'
import { CallFailed } from './environment.ts'

type Action = MutationParameters & { response: { readonly result: { readonly __typename: string } } }
type ResultOf<A extends Action> = A['response']['result']

export type RefusedResult = {
  readonly __typename: 'Refusal'
  readonly code: string
  readonly message: string
  readonly path?: string | null
  readonly confirmable?: boolean
}
export type InvalidResult = {
  readonly __typename: 'InvalidInput'
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

/**
 * `[run, isRunning]`. `run` answers with the mutation's result, a refusal included, or null when the call itself failed:
 * then the person has already been told.
 */
export function useAction<A extends Action>(mutation: GraphQLTaggedNode) {
  const [commit, isRunning] = useMutation<A>(mutation)
  const run = useCallback(
    (variables: A['variables'], config: Omit<UseMutationConfig<A>, 'variables'> = {}) =>
      new Promise<ResultOf<A> | null>((resolve) => {
        commit({
          ...config,
          variables,
          onCompleted: (response) => resolve(response.result as ResultOf<A>),
          onError: (error) => {
            notify.error(error instanceof CallFailed ? error.message : 'Internal server error')
            resolve(null)
          },
        })
      }),
    [commit],
  )
  return [run, isRunning] as const
}
