// The only way to change data: it runs a mutation whose payload is named `result`, and returns the outcome. A component
// uses `useAction`; what outlives its component uses `act`.
import { useCallback } from 'react'
import { commitMutation, graphql, readInlineData, useMutation, type UseMutationConfig } from 'react-relay'
import type { Environment, GraphQLTaggedNode, MutationConfig, MutationParameters } from 'relay-runtime'
import { isConflict } from '#domain/conflict.ts'
import type { FieldProblem, OtherTimesheet } from '#domain/refusal.ts'
import type { useAction_error$key } from '#web/__generated__/useAction_error.graphql.ts'
import { notify, type Message } from '#web/client/notify.ts'
import { messageOf } from '#web/client/call-failed.ts'
import { reportChange } from './changes.ts'
import { sendHeldChange } from './heldChange.ts'
import { askForProof } from './proof.ts'

/** The outcome of a mutation. Nothing was changed unless it is `done`. */
export type Outcome<Done = unknown> =
  | { is: 'done'; result: Done }
  /** A rule refused it. `path` is the field, if any. A confirmable refusal is ignored when its code is sent back. */
  | {
      is: 'refused'
      code: string
      message: string
      path: string | null
      confirmable: boolean
      /** The user's other timesheet that conflicts. */
      other: OtherTimesheet | null
    }
  /** Another user changed or decided the record in the meantime. */
  | { is: 'conflict'; message: string }
  | { is: 'invalid'; problems: readonly FieldProblem[] }
  /** The request failed. The message is null if a toast has shown it. */
  | { is: 'failed'; message: string | null }

export type Refused = Extract<Outcome, { is: 'refused' }>
type Result = { readonly error?: useAction_error$key | null; readonly [field: string]: unknown }
export type Action = MutationParameters & { response: { readonly result: Result } }
type ResultOf<A extends Action> = A['response']['result']

type SuccessMessage = string | Message
type Options<A extends Action> = {
  /** The toast's message on success: what happened, and to which record. */
  success?: SuccessMessage | ((result: ResultOf<A>, variables: A['variables']) => SuccessMessage)
  /** `returned` leaves refusals, conflicts and invalid input to the caller, such as a form that shows them. */
  errors?: 'toast' | 'returned'
  /** The same for failed requests: before the first screen, a toast may lack its code and a network to load it. */
  failures?: 'toast' | 'returned'
}

/**
 * `[run, isRunning]`. `run` never rejects. Where the server wants the password again, it asks for it and runs again.
 *
 * @example
 * const [recall, isRecalling] = useAction<RecallMutation>(
 *   graphql`
 *     mutation RecallMutation($id: ID!, $version: Int!) {
 *       result: recallTimesheet(id: $id, version: $version) {
 *         ...useAction_error @alias(as: "error")
 *         ... on TimesheetChange { timesheet { ...timesheetRow_timesheet } }
 *       }
 *     }
 *   `,
 *   { success: ({ timesheet }) => saved(timesheetTitle(timesheet!)) },
 * )
 * const outcome = await recall({ id, version })
 * if (outcome.is === 'conflict') lookAgain()
 */
export function useAction<A extends Action>(
  mutation: GraphQLTaggedNode,
  { success, errors = 'toast', failures = 'toast' }: Options<A> = {},
) {
  const [commit, isRunning] = useMutation<A>(mutation)
  const run = useCallback(
    async (variables: A['variables'], config: Omit<UseMutationConfig<A>, 'variables'> = {}) => {
      await sendHeldChange()
      const once = () =>
        answerOf<A>((handlers) => commit({ ...config, variables, ...handlers })).catch((error: unknown) => {
          const message = messageOf(error)
          if (failures === 'toast') notify.error(message)
          return { is: 'failed', message: failures === 'toast' ? null : message } as const
        })
      let outcome = await once()
      if (outcome.is === 'refused' && outcome.code === 'PROVE_AGAIN') {
        const proof = askForProof()
        if (proof) outcome = (await proof) ? await once() : { is: 'failed', message: null }
      }
      if (outcome.is === 'done' && success)
        notify.success(typeof success === 'function' ? success(outcome.result, variables) : success)
      const sentence = sentenceOf(outcome)
      if (errors === 'toast' && sentence !== null) notify.error(sentence)
      return outcome
    },
    [commit, success, errors, failures],
  )
  return [run, isRunning] as const
}

type Answer<A extends Action> = Exclude<Outcome<ResultOf<A>>, { is: 'failed' }>

/** Runs a mutation outside of components, without toasts. @throws CallFailed when there is no answer. */
export function act<A extends Action>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: A['variables'],
  config: Pick<MutationConfig<A>, 'updater' | 'cacheConfig'> = {},
): Promise<Answer<A>> {
  return answerOf<A>((handlers) => {
    commitMutation<A>(environment, { ...config, mutation, variables, ...handlers })
  })
}

async function answerOf<A extends Action>(
  send: (handlers: {
    onCompleted: (response: A['response']) => void
    onError: (error: Error) => void
  }) => void,
): Promise<Answer<A>> {
  const { result } = await new Promise<A['response']>((onCompleted, onError) =>
    send({ onCompleted, onError }),
  )
  const answer = outcomeOf(result)
  if (answer.is === 'done') reportChange()
  return answer
}

/** The message for an outcome; null if it is done or a toast has shown it. */
export function sentenceOf(outcome: Outcome): string | null {
  if (outcome.is === 'refused' || outcome.is === 'conflict') return outcome.message
  return outcome.is === 'invalid' ? (outcome.problems[0]?.message ?? null) : null
}

function outcomeOf<R extends Result>(result: R): Exclude<Outcome<R>, { is: 'failed' }> {
  if (!result.error) return { is: 'done', result }
  const {
    message,
    code = '',
    path = null,
    confirmable = false,
    other = null,
    problems,
  } = readInlineData(
    graphql`
      fragment useAction_error on UserError @inline {
        message
        ... on Refusal {
          code
          path
          confirmable
          other {
            number
            startDate
            startTime
            endTime
          }
        }
        ... on InvalidInput {
          problems {
            path
            message
          }
        }
      }
    `,
    result.error,
  )
  if (problems) return { is: 'invalid', problems }
  if (isConflict(code)) return { is: 'conflict', message }
  return { is: 'refused', code, message, path, confirmable, other }
}
