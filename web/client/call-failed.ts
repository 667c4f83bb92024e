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

/** Codes that say nothing about the sent data: a later request may succeed. */
const PASSING: readonly string[] = [
  ...['OFFLINE', 'INTERNAL', 'BUSY', 'DISK_FULL', 'TOO_MANY_REQUESTS', 'TOO_MUCH_AT_ONCE'],
  ...[
    'UNAUTHENTICATED',
    'ACCOUNT_DISABLED',
    'LOGGED_OUT',
    'PASSWORD_CHANGE_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
  ],
]

/** Whether the server rejected the request itself; after any other failure a retry may succeed. */
export function isRefusal({ code, status }: CallFailed): boolean {
  return !PASSING.includes(code) && (status ?? 0) < 500
}

/** Whether the server, or a proxy in front of it, answered with a server error. */
export function isServerFailure({ code, status }: CallFailed): boolean {
  return code === 'INTERNAL' || (status ?? 0) >= 500
}

/** What the user can do when a request or a download of code fails. */
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
const SERVER_ERROR = 'Internal server error'

/**
 * The failure of a request without a response from the server: nothing came, only part of a response, or something else
 * such as the page of a proxy. It counts as offline.
 * @param status of that other response.
 */
export function noAnswer(status: number | null = null): CallFailed {
  return new CallFailed('OFFLINE', (status ?? 0) >= 500 ? SERVER_ERROR : UNREACHABLE, status)
}

/** Throws the error for a request that did not reach the server. @throws CallFailed OFFLINE. */
export function unreachable(): never {
  throw noAnswer()
}

/** The message of a failed request; for any other error, that the page itself failed. */
export function messageOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : PAGE_FAILED
}

const PAGE_FAILED = 'Something failed in this browser. Reload the page and try again.'
