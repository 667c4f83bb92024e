// Why a request to the server failed.

/** A request without a usable answer: signed out, not allowed, a server error, or no network. */
export class CallFailed extends Error {
  readonly code: string
  /** The status of the response, if there was one. */
  readonly status: number | null
  constructor(code: string, message: string, status: number | null = null) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Whether the server has refused a call; any other failure may pass. */
export function isRefusal({ status }: CallFailed): boolean {
  return status !== null && status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

/** What the user can do when a request or a download of code fails. */
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/** Throws the error for a request that did not reach the server. @throws CallFailed OFFLINE. */
export function unreachable(): never {
  throw new CallFailed('OFFLINE', UNREACHABLE)
}
