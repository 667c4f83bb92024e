// Masks errors: refusals pass unchanged, faults become a message with a reference.
import { GraphQLError } from 'graphql'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { asRefusal, NotAllowed } from '#server/errors/not-allowed.ts'
import type { Faults } from '#server/errors/faults.ts'
import { refused } from '#server/process/facts.ts'
import { badInput } from './limits.ts'

/** @param faults records an unexpected error and returns its message. */
export function mask(faults: Faults, error: unknown): GraphQLError {
  const masked = masking(faults, error)
  const { code } = masked.extensions
  if (typeof code === 'string') refused.publish({ code })
  return masked
}

function masking(faults: Faults, error: unknown): GraphQLError {
  const original = asRefusal(error instanceof GraphQLError ? error.originalError : error)
  const at = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
  if (original instanceof NotAllowed) {
    const { code, status, retryAfter: seconds } = original
    const headers = seconds === null ? {} : { headers: { 'Retry-After': `${seconds}` } }
    // Invalid requests and temporary refusals of the server also set the HTTP status; too many attempts at one field do not
    // fail the other fields.
    const hasStatus = status === 400 || (seconds !== null && code !== 'TOO_MANY_REQUESTS')
    const http = hasStatus || seconds !== null ? { http: { ...(hasStatus && { status }), ...headers } } : {}
    return new GraphQLError(original.message, { ...at, extensions: { code, ...http } })
  }
  // A query has no union with the refusals of a rule.
  if (original instanceof Refusal)
    return new GraphQLError(original.message, { ...at, extensions: { code: original.code } })
  if (original instanceof InvalidInput) {
    const [problem] = original.problems
    return new GraphQLError(problem?.message ?? original.message, {
      ...at,
      extensions: { code: 'INVALID_INPUT' },
    })
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    if (error.extensions.code !== undefined) return error
    // GraphQL's own error about the variables of a request. One of a field is a library's, about our code.
    if (error.path === undefined) return badInput(error.message)
  }
  return new GraphQLError(faults.record(original ?? error), { ...at, extensions: { code: 'INTERNAL' } })
}
