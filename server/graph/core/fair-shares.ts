// What one caller may have under way over GraphQL: operations, subscriptions, sockets.
import { getOperationAST, type ExecutionArgs, type GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { onBehalfOf } from '#server/process/caller.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { runQueued } from '#server/process/request-queue.ts'
import type { Context } from './context.ts'

/** A tab has three. Every one of them costs something at each event. */
export const SUBSCRIPTIONS_MAX = 200
/** Of one person: as many tabs, each with one socket. */
export const SOCKETS_MAX = 20

/** Lets each caller have so many requests under way; the others wait for their turn before anything is read of them. */
export function takeTurns(
  callerOf: (request: Request, context: object) => Promise<string>,
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
 * Executes an operation within the caller's share of the database. What nobody waits for any more is given up, but no
 * change: who leaves the page after a click meant it.
 */
export function executeFor<Result>(
  { caller, origin, signal }: Context,
  execute: (args: ExecutionArgs) => Result,
  args: ExecutionArgs,
): Result {
  const isQuery = getOperationAST(args.document, args.operationName)?.operation === 'query'
  return onBehalfOf({ name: caller, origin, signal: isQuery ? signal : undefined }, () => execute(args))
}

/** Counts what each caller has; `add` says whether there was room. */
export function createCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    add(caller: string): boolean {
      const count = counts.get(caller) ?? 0
      if (count >= most) return false
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

/** Refuses the subscriptions of a caller who has too many. */
export function boundSubscriptions(mask: (error: unknown) => GraphQLError): Plugin<{ carried: Context }> {
  const subscriptions = createCounts(SUBSCRIPTIONS_MAX)
  return {
    onSubscribe: ({ args, setSubscribeFn }) => {
      const { caller } = args.contextValue.carried
      if (!subscriptions.add(caller)) {
        const refusal = mask(new NotAllowed('TOO_MUCH_AT_ONCE'))
        return setSubscribeFn(() => ({ errors: [refusal] }))
      }
      let isOver = false
      const end = () => {
        if (!isOver) subscriptions.remove(caller)
        isOver = true
      }
      return {
        onSubscribeResult: ({ result }) => (Symbol.asyncIterator in result ? { onEnd: end } : void end()),
        onSubscribeError: end,
      }
    },
  }
}
