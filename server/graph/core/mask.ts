// What a caller sees of an error: intended ones as they are, faults as a reference.
import { GraphQLError } from 'graphql'
import { asRefusal, NotAllowed, retryAfter } from '#server/errors/not-allowed.ts'
import type { Faults } from '#server/errors/faults.ts'

/** @param faults keeps what was not intended, and gives its reference. */
export function mask(faults: Faults, error: unknown): GraphQLError {
  const original = asRefusal(error instanceof GraphQLError ? error.originalError : error)
  const at = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
  if (original instanceof NotAllowed) {
    const { code, status } = original
    const seconds = retryAfter(original)
    const headers = seconds === null ? {} : { headers: { 'Retry-After': `${seconds}` } }
    // What cannot be understood, or not be done now, is said by the status, too.
    const http = status === 400 || seconds !== null ? { http: { status, ...headers } } : {}
    return new GraphQLError(original.message, { ...at, extensions: { code, ...http } })
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return error
  return new GraphQLError(faults.record(original), { ...at, extensions: { code: 'INTERNAL' } })
}
