// The HTTP status of a request that is refused as a whole: 401 without a good token, 403 when the session was ended for a
// reason or the account is disabled (rulings 4). An answer with any data is 200, as GraphQL over HTTP has it.
import type { ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { NotAllowed, sessionCodes } from '#server/errors/not-allowed.ts'

export function tellByStatus(): Plugin {
  return {
    onResultProcess: ({ result }) => {
      if ('data' in result || 'errors' in result) markRefused(result as ExecutionResult)
    },
  }
}

function markRefused({ data, errors = [] }: ExecutionResult): void {
  const hasData = Object.values(data ?? {}).some((value) => value !== null)
  if (hasData || errors.length === 0) return
  const codes = errors.map(({ extensions }) => sessionCodes.find((code) => code === extensions.code))
  if (codes.includes(undefined)) return
  Object.assign(errors[0]!.extensions, { http: { status: new NotAllowed(codes[0]!).status } })
}
