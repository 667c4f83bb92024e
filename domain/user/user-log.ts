// The entries of the user log, such as sign-ins and forced log-outs (spec 3, User log).

export const userLogLabel = {
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Failed sign-in',
  SIGN_IN_THROTTLED: 'Throttled',
  SIGNED_OUT: 'Signed out',
  FORCED_LOGOUT: 'Forced out',
  PASSWORD_CHANGED: 'Password changed',
  SESSION_REUSED: 'Session reused',
  ACCOUNT_CHANGED: 'Account changed',
  SECOND_FACTOR_FAILED: 'Second factor failed',
  SECOND_FACTOR_ADDED: 'Second factor added',
  SECOND_FACTOR_REMOVED: 'Second factor removed',
  RECOVERY_CODE_USED: 'Recovery code used',
  RECOVERY_CODES_MADE: 'New recovery codes',
  EXPORTED: 'Exported',
  TOKEN_CREATED: 'Access token created',
  TOKEN_REVOKED: 'Access token revoked',
} as const

export type UserLogType = keyof typeof userLogLabel
export const userLogTypes = Object.keys(userLogLabel) as UserLogType[]

/** More detail about some entries. */
export const userLogNote: Partial<Record<UserLogType, string>> = {
  SIGN_IN_THROTTLED: 'Too many attempts had failed',
  SECOND_FACTOR_FAILED: 'The password was right',
  SESSION_REUSED: 'An old token was used again, so the session was ended',
}
