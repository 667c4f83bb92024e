// What a call is answered with that is not done: a status and a sentence, for legacy clients and for OData's (rulings 6).
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import type { Faults } from '#server/errors/faults.ts'
import { NotAllowed, retryAfter } from '#server/errors/not-allowed.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import type { Answer } from './types.ts'

/** What is wrong in one place of what was sent. */
type Detail = { code: string; target: string; message: string }

/** Legacy clients show `value`, OData clients `error.message`. */
export function said(status: number, code: string, message: string, details: readonly Detail[] = []): Answer {
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
  if (error instanceof Refusal) {
    const { code, message, path } = error
    return said(400, code, message, path ? [{ code, target: say(path), message }] : [])
  }
  if (error instanceof InvalidInput) {
    const code = 'INVALID_INPUT'
    const details = error.problems.map(({ path, message }) => ({ code, target: say(path), message }))
    return said(400, code, error.message, details)
  }
  return said(500, 'INTERNAL', faults.record(error))
}
