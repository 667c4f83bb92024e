// Sets the HTTP status of a request that is refused as a whole: 401 without a valid token, 403 if an administrator ended the
// session or the account is disabled (rulings 4). A response with any data has 200, as GraphQL over HTTP requires.
import type { ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { NotAllowed, sessionCodes } from '#server/errors/not-allowed.ts'

export function setRefusalStatus(): Plugin {
  return {
    onResultProcess: ({ result }) => {
      if ('data' in result || 'errors' in result) setStatus(result as ExecutionResult)
    },
  }
}

function setStatus({ data, errors = [] }: ExecutionResult): void {
  const hasData = Object.values(data ?? {}).some((value) => value !== null)
  if (hasData || errors.length === 0) return
  const codes = errors.map(({ extensions }) => sessionCodes.find((code) => code === extensions.code))
  if (codes.includes(undefined)) return
  Object.assign(errors[0]!.extensions, { http: { status: new NotAllowed(codes[0]!).status } })
}
