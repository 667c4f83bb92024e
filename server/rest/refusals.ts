// Error responses for legacy and OData clients: a status and a message (rulings 6).
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import type { Faults } from '#server/errors/faults.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { BadQuery } from '#server/odata/bad-query.ts'
import * as facts from '#server/process/facts.ts'
import type { Body } from './body/shape.ts'
import type { Answer } from './types.ts'

/** A problem of one member of the body. */
type Detail = { code: string; target: string; message: string }

/** Legacy clients show `value`, OData clients `error.message`. */
export function errorAnswer(status: number, code: string, message: string, details: readonly Detail[] = []) {
  return { status, body: { error: { code, message, details }, value: message } }
}

/**
 * The response for an error. Faults are recorded; the response only has their reference.
 * @param nameOf translates the path of a problem to the caller's names.
 */
export function refused(faults: Faults, error: unknown, nameOf?: (path: string) => string): Answer {
  const answer = answerOf(faults, error, nameOf)
  facts.refused.publish(answer.body.error)
  return answer
}

function answerOf(faults: Faults, error: unknown, nameOf = (path: string) => path) {
  if (error instanceof NotAllowed)
    return { ...errorAnswer(error.status, error.code, error.message), retryAfter: error.retryAfter }
  if (error instanceof BadQuery)
    return errorAnswer(error.status, error.status === 501 ? 'NOT_SERVED' : 'BAD_QUERY', error.message)
  if (error instanceof Refusal) {
    const { code, message, path } = error
    return errorAnswer(400, code, message, path ? [{ code, target: nameOf(path), message }] : [])
  }
  if (error instanceof InvalidInput) {
    const code = 'INVALID_INPUT'
    const details = error.problems.map(({ path, message }) => ({ code, target: nameOf(path), message }))
    return errorAnswer(400, code, error.message, details)
  }
  return errorAnswer(500, 'INTERNAL', faults.record(error))
}

/**
 * The error for a caller who sent no version, and so opened nothing: another request was faster than this one.
 */
export function asMeanwhile(error: unknown): unknown {
  const isOvertaken = error instanceof Refusal && error.code === 'CHANGED_SINCE'
  return isOvertaken ? new Refusal('CHANGED_MEANWHILE', error.path, error.details) : error
}

/** Whether a body has the version that its sender saw. */
export function hasVersion(body: Body): boolean {
  return Object.keys(body).some((name) => name.toLowerCase() === 'version')
}
