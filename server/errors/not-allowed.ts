// Refusals that are not rules of the product: signed out, not allowed, not found, too many requests, bad text.
import { BAD_TEXT, FILE_TOO_LARGE } from '#domain/bounds.ts'
import { GpUnavailable } from '#server/adapters/gp.ts'
import { errorCode } from '#server/database/error-code.ts'
import { Overloaded, TooMuchAtOnce } from '#server/process/fair-share.ts'
import { lacksSpace, reportDiskFull } from '#server/process/disk-full.ts'

/** Refusals of the session: every request gets them. */
export const sessionCodes = [
  'UNAUTHENTICATED',
  'ACCOUNT_DISABLED',
  'LOGGED_OUT',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
] as const

export type NotAllowedCode =
  | (typeof sessionCodes)[number]
  | 'FORBIDDEN'
  | 'SESSION_REQUIRED'
  | 'READ_ONLY_TOKEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_MUCH_AT_ONCE'
  | 'BUSY'
  | 'DISK_FULL'
  | 'GP_UNAVAILABLE'
  | 'BAD_TEXT'
  | 'FILE_TOO_LARGE'
  | 'BAD_CURSOR'
  | 'BAD_PAGE'
  | 'BAD_GROUPING'
  | 'BAD_PERIOD'
  | 'NO_REPORT'

const known: Record<NotAllowedCode, { status: number; message: string }> = {
  UNAUTHENTICATED: { status: 401, message: 'You are not signed in.' },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'Your account has been disabled. Contact your support person to enable it, then try again.',
  },
  LOGGED_OUT: { status: 403, message: 'You need to log in again to access' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose a new password before you go on.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please set up a second factor before you go on.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  SESSION_REQUIRED: { status: 403, message: 'An access token cannot do this. Please sign in.' },
  READ_ONLY_TOKEN: { status: 403, message: 'This access token can only read.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
  TOO_MUCH_AT_ONCE: {
    status: 429,
    message: 'You are asking for too much at once. Please wait a moment and try again.',
  },
  BUSY: { status: 503, message: 'Daybook is busy. Please try again in a moment.' },
  DISK_FULL: {
    status: 503,
    message: 'The disk of the server is full. Please tell your support person, and try again later.',
  },
  GP_UNAVAILABLE: {
    status: 503,
    message: 'The payroll system does not answer now. Please try again in a moment.',
  },
  BAD_TEXT: { status: 400, message: BAD_TEXT },
  FILE_TOO_LARGE: { status: 413, message: FILE_TOO_LARGE },
  BAD_CURSOR: {
    status: 400,
    message: 'This cursor is of no list in this order. Read the list from its start again.',
  },
  BAD_PAGE: { status: 400, message: 'Ask for the first rows or for the last, 0 or more of them.' },
  BAD_GROUPING: { status: 400, message: 'This report cannot be grouped like that.' },
  BAD_PERIOD: { status: 400, message: 'Choose a period of at most 366 days.' },
  NO_REPORT: { status: 400, message: 'Choose the report to export.' },
}

/** Seconds after which a client may retry, unless the refusal has its own. */
const pauses: Partial<Record<NotAllowedCode, number>> = {
  TOO_MANY_REQUESTS: 300,
  TOO_MUCH_AT_ONCE: 2,
  BUSY: 2,
  DISK_FULL: 30,
  GP_UNAVAILABLE: 30,
}

/** Ends a request with a top-level GraphQL error, or with its status in REST (rulings 4 and 6). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
  readonly code: NotAllowedCode
  readonly status: number
  /** Seconds after which the client may retry; null for refusals that a retry does not change. */
  readonly retryAfter: number | null

  /** @param message the reason, if it is more specific than the code. @param retryAfter seconds, if they are known. */
  constructor(
    code: NotAllowedCode,
    message: string = known[code].message,
    retryAfter = pauses[code] ?? null,
  ) {
    super(message)
    this.code = code
    this.status = known[code].status
    this.retryAfter = retryAfter
  }
}

/** The refusals for error codes of PostgreSQL, Prisma and Node. */
const meaning: Partial<Record<NotAllowedCode, readonly string[]>> = {
  BAD_TEXT: ['22021', '22P05', '22P02'],
  /** An id out of range. */
  NOT_FOUND: ['22003', 'P2020'],
  DISK_FULL: ['53100', 'ENOSPC'],
  BUSY: [
    // Timeouts of locks, statements and transactions; deadlocks.
    ...['55P03', '57014', '25P03', '40P01', '40001', 'P2024', 'P2028', 'P2034'],
    // PostgreSQL stops, starts, or has no connection left.
    ...['57P01', '57P02', '57P03', '53300', 'P1001', 'P1002', 'P1008', 'P1017', 'P2037'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
    ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'],
  ],
}
/** Messages of errors without a code: no connection, a lost one, an abandoned request. */
const connectionErrors =
  /connect ENOENT|timeout exceeded when trying to connect|Connection terminated|timeout expired|not queryable|Nobody waits/

type Coded = {
  code?: string
  message?: string
}

/** The refusal for an error that the client's input, a busy database or a full disk causes; else the error itself. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof GpUnavailable) return new NotAllowed('GP_UNAVAILABLE')
  if (error instanceof TooMuchAtOnce) return new NotAllowed('TOO_MUCH_AT_ONCE')
  if (error instanceof Overloaded) return new NotAllowed('BUSY')
  const { code = '', message = '' } = (error ?? {}) as Coded
  const original = errorCode(error)
  for (const [refusal, codes] of Object.entries(meaning))
    if (codes.includes(original) || codes.includes(code)) {
      if (refusal === 'DISK_FULL') reportDiskFull()
      return refusal === 'BUSY' ? busy() : new NotAllowed(refusal as NotAllowedCode)
    }
  return connectionErrors.test(message) ? busy() : error
}

/** The refusal while the database does not answer. */
function busy(): NotAllowed {
  return new NotAllowed(lacksSpace() ? 'DISK_FULL' : 'BUSY')
}
