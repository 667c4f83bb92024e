// The refusals that are no rule of the product: signed out, not allowed, not there, too often, no text.
import { BAD_TEXT } from '#domain/bounds.ts'

/** The refusals that concern a session as a whole, whatever is asked. */
export const sessionCodes = [
  'UNAUTHENTICATED',
  'ACCOUNT_DISABLED',
  'LOGGED_OUT',
  'PASSWORD_CHANGE_REQUIRED',
] as const

export type NotAllowedCode =
  | (typeof sessionCodes)[number]
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'BAD_TEXT'
  | 'BAD_CURSOR'
  | 'BAD_PAGE'

const known: Record<NotAllowedCode, { status: number; message: string }> = {
  UNAUTHENTICATED: { status: 401, message: 'You are not signed in.' },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'Your account has been disabled. Contact your support person to enable it, then try again.',
  },
  LOGGED_OUT: { status: 403, message: 'You need to log in again to access' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose a new password before you go on.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
  BAD_TEXT: { status: 400, message: BAD_TEXT },
  BAD_CURSOR: {
    status: 400,
    message: 'This cursor is of no list in this order. Read the list from its start again.',
  },
  BAD_PAGE: { status: 400, message: 'Ask for the first rows or for the last, 0 or more of them.' },
}

/** Ends a request with a top-level GraphQL error, or with its status in REST (rulings 4 and 6). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
  readonly code: NotAllowedCode
  readonly status: number

  constructor(code: NotAllowedCode) {
    super(known[code].message)
    this.code = code
    this.status = known[code].status
  }
}

/** Codes of PostgreSQL and Prisma. */
const notText = ['22021', '22P05', '22P02']
const outOfRange = ['22003', 'P2020']
/** Where Prisma keeps PostgreSQL's own code of an error. */
type PrismaMeta = { driverAdapterError?: { cause?: { originalCode?: string } } }

/** The error itself, or the refusal that it is: of a text that cannot be kept, of a number no row can have. */
export function asRefusal(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as { code?: string; meta?: PrismaMeta }
  const original = meta?.driverAdapterError?.cause?.originalCode ?? code ?? ''
  if (notText.includes(original)) return new NotAllowed('BAD_TEXT')
  if (outOfRange.includes(original)) return new NotAllowed('NOT_FOUND')
  return error
}
