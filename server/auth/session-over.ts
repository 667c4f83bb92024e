// The refusal of a request of an ended session. The response also removes the session's cookie (`removalOf`).
import type { SessionEnd } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

export class SessionOver extends NotAllowed {
  readonly sessionId: number

  /** @param endedBy null for a session that has expired. */
  constructor(sessionId: number, endedBy: SessionEnd | null) {
    super(codeOf(endedBy))
    this.sessionId = sessionId
  }
}

function codeOf(endedBy: SessionEnd | null) {
  if (endedBy === 'FORCED') return 'LOGGED_OUT'
  return endedBy === 'DISABLED' ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED'
}
