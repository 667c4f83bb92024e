// Checks what a change requires of its caller: a token, a session, or a session with a recent proof (rulings 4).
import { refusalOfToken, type Needs, type Viewer } from '#server/auth/viewer.ts'
import { assertProved } from './second-factor/prove.ts'

/** @throws NotAllowed SESSION_REQUIRED or READ_ONLY_TOKEN, Refusal PROVE_AGAIN or SIGN_IN_AGAIN. */
export async function assertMeets(viewer: Viewer, needs: Needs): Promise<void> {
  if (needs === 'NOTHING') return
  const refusal = refusalOfToken(viewer, { isChange: true, needsSession: needs !== 'TOKEN' })
  if (refusal) throw refusal
  if (needs === 'PROOF') await assertProved(viewer)
}
