// Limits how many operations, subscriptions and sockets a caller may have at the same time over GraphQL.
import { getOperationAST, type ExecutionArgs, type GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { onBehalfOf, type CallerKey } from '#server/process/caller.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { runQueued } from '#server/process/request-queue.ts'
import type { Context } from './context.ts'

/** Of one caller. A tab has three. */
export const SUBSCRIPTIONS_MAX = 200
/** Of one user. A tab has one. */
export const SOCKETS_MAX = 20

/** Runs each request in the queue of its caller, before its body is read. */
export function queueRequests(
  callerOf: (request: Request, context: object) => Promise<CallerKey>,
  mask: (error: unknown) => GraphQLError,
): Plugin {
  return {
    onRequest: ({ request, serverContext, requestHandler, setRequestHandler }) =>
      setRequestHandler(async (...args) => {
        try {
          const caller = await callerOf(request, serverContext)
          return await runQueued(caller, request.signal, () => requestHandler(...args))
        } catch (error) {
          const { message, extensions } = mask(error)
          const { http, ...rest } = extensions as { http?: ResponseInit }
          return Response.json({ errors: [{ message, extensions: rest }] }, { status: 500, ...http })
        }
      }),
  }
}

/**
 * Executes an operation within the caller's share of the database. A query is aborted if the client disconnects; a mutation
 * is not, because a user may leave the page right after a click.
 */
export function executeFor<Result>(
  { caller, origin, signal }: Context,
  execute: (args: ExecutionArgs) => Result,
  args: ExecutionArgs,
): Result {
  const isQuery = getOperationAST(args.document, args.operationName)?.operation === 'query'
  return onBehalfOf({ ...caller, origin, signal: isQuery ? signal : undefined }, () => execute(args))
}

/** Counts per caller, up to a limit. `add` returns false at the limit. */
export function createCounters(max: number) {
  const counts = new Map<string, number>()
  return {
    add(caller: string): boolean {
      const count = counts.get(caller) ?? 0
      if (count >= max) return false
      counts.set(caller, count + 1)
      return true
    },
    remove(caller: string): void {
      const count = counts.get(caller) ?? 0
      if (count > 1) counts.set(caller, count - 1)
      else counts.delete(caller)
    },
  }
}

/** Refuses a subscription if its caller has too many. */
export function limitSubscriptions(mask: (error: unknown) => GraphQLError): Plugin<{ carried: Context }> {
  const subscriptions = createCounters(SUBSCRIPTIONS_MAX)
  return {
    onSubscribe: ({ args, setSubscribeFn }) => {
      const { caller } = args.contextValue.carried
      if (!subscriptions.add(caller.name)) {
        const refusal = mask(new NotAllowed('TOO_MUCH_AT_ONCE'))
        return setSubscribeFn(() => ({ errors: [refusal] }))
      }
      let isOver = false
      const end = () => {
        if (!isOver) subscriptions.remove(caller.name)
        isOver = true
      }
      return {
        onSubscribeResult: ({ result }) => (Symbol.asyncIterator in result ? { onEnd: end } : void end()),
        onSubscribeError: end,
      }
    },
  }
}
