// Why a call to the server has no answer that could be used.

/** A call that was not answered as asked: signed out, not allowed, a fault, or no network. */
export class CallFailed extends Error {
  readonly code: string
  /** Of the answer, if there was one. */
  readonly status: number | null
  constructor(code: string, message: string, status: number | null = null) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** What to do about a call, or code, that did not come. */
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/** The refusal of a call that never reached the server. @throws CallFailed OFFLINE. */
export function unreachable(): never {
  throw new CallFailed('OFFLINE', UNREACHABLE)
}
