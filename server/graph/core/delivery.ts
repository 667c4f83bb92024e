// How the results of a subscription reach who asked for them: each is judged once more where the viewer's rights changed
// while it was made, and the last says why there are no more.
import { GraphQLError, type ExecutionArgs, type ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Context } from './context.ts'

type Results = AsyncIterableIterator<ExecutionResult>

/** Wraps the results of every subscription. It runs after the plugin that sets the Context. */
export function deliverWithCare(contextOf: (contextValue: unknown) => Context): Plugin {
  return {
    onSubscribe: ({ subscribeFn, setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => {
        const results = (await subscribeFn(args)) as Results | ExecutionResult
        return Symbol.asyncIterator in results ? deliver(contextOf(args.contextValue), results) : results
      }),
  }
}

/** The results that may be sent, and the last. */
export function deliver(context: Context, results: Results): Results {
  let last: ExecutionResult | null = null
  const end = context.stay((why) => {
    context.leave()
    const refusal = why === 'expired' ? new NotAllowed('UNAUTHENTICATED') : why
    if (refusal !== 'leaving')
      last = { errors: [new GraphQLError(refusal.message, { extensions: { code: refusal.code } })] }
    void results.return?.()
  })
  const leave = () => {
    context.leave()
    end()
  }
  const next = async (): Promise<IteratorResult<ExecutionResult>> => {
    const result = await results.next()
    if (result.done) {
      leave()
      const value = last
      last = null
      return value ? { done: false, value } : result
    }
    return (await context.mayStillBeTold()) ? result : next()
  }
  return {
    next,
    return: async (value?: unknown) => {
      leave()
      return (await results.return?.(value)) ?? { done: true, value: undefined }
    },
    throw: async (error: unknown) => {
      leave()
      return results.throw?.(error) ?? Promise.reject(error as Error)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
