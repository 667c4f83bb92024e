// Delivers the results of a subscription. It checks a result again if permissions changed while it was computed, and the
// last result says why the subscription ended.
import { GraphQLError, type ExecutionArgs, type ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Context } from './context.ts'

type Results = AsyncIterableIterator<ExecutionResult>

/** Wraps the results of every subscription. It runs after the plugin that sets the Context. */
export function checkDelivery(contextOf: (contextValue: unknown) => Context): Plugin {
  return {
    onSubscribe: ({ subscribeFn, setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => {
        const results = (await subscribeFn(args)) as Results | ExecutionResult
        return Symbol.asyncIterator in results ? deliver(contextOf(args.contextValue), results) : results
      }),
  }
}

/** The results that the viewer may receive, and the reason for the end. */
export function deliver(context: Context, results: Results): Results {
  let last: ExecutionResult | null = null
  const leaveConnection = context.joinConnection((why) => {
    context.endSubscription()
    const refusal = why === 'expired' ? new NotAllowed('UNAUTHENTICATED') : why
    if (refusal !== 'again')
      last = { errors: [new GraphQLError(refusal.message, { extensions: { code: refusal.code } })] }
    void results.return?.()
  })
  const end = () => {
    context.endSubscription()
    leaveConnection()
  }
  const next = async (): Promise<IteratorResult<ExecutionResult>> => {
    const result = await results.next()
    if (result.done) {
      end()
      const value = last
      last = null
      return value ? { done: false, value } : result
    }
    return (await context.mayStillReceive()) ? result : next()
  }
  return {
    next,
    return: async (value?: unknown) => {
      end()
      return (await results.return?.(value)) ?? { done: true, value: undefined }
    },
    throw: async (error: unknown) => {
      end()
      return results.throw?.(error) ?? Promise.reject(error as Error)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
