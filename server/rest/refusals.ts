// What a call is answered with that is not done: a status and a sentence, for legacy clients and for OData's (rulings 6).
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import type { Faults } from '#server/errors/faults.ts'
import { NotAllowed, retryAfter } from '#server/errors/not-allowed.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import type { Answer } from './types.ts'

/** Legacy clients show `value`, OData clients `error.message`. */
export function said(status: number, code: string, message: string, details: unknown = []): Answer {
  return { status, body: { error: { code, message, details }, value: message } }
}

/**
 * What an error is answered with; a fault is kept, and named by its reference.
 * @param say names the place of a problem as the caller knows it.
 */
export function refused(faults: Faults, error: unknown, say = (path: string) => path): Answer {
  if (error instanceof NotAllowed)
    return { ...said(error.status, error.code, error.message), retryAfter: retryAfter(error) }
  if (error instanceof BadQuery)
    return said(error.status, error.status === 501 ? 'NOT_SERVED' : 'BAD_QUERY', error.message)
  if (error instanceof Refusal)
    return said(400, error.code, error.message, error.path ? [{ target: say(error.path) }] : [])
  if (error instanceof InvalidInput) {
    const details = error.problems.map(({ path, message }) => ({ target: say(path), message }))
    return said(400, 'INVALID_INPUT', error.message, details)
  }
  return said(500, 'INTERNAL', faults.record(error))
}
