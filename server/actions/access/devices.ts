// How people sign out their other devices (spec 7, Profile).
import { endSession, endSessionsOf } from '#server/auth/sessions.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/**
 * Ends one of the viewer's sessions; that device then shows that it needs to log in again. Does nothing if the
 * session has ended.
 * @throws NotAllowed NOT_FOUND unless the session is the viewer's.
 */
export async function signOutDevice(viewer: Viewer, sessionId: number): Promise<void> {
  await transaction(async (tx) => {
    const isOwn = await tx.session.count({ where: { id: sessionId, userId: viewer.id } })
    if (isOwn === 0) throw new NotAllowed('NOT_FOUND')
    if (await endSession(tx, sessionId, 'FORCED')) await logUser(tx, 'FORCED_LOGOUT', viewer.id, viewer)
  })
}

/** Ends all of the viewer's sessions except the current one. */
export async function signOutOtherDevices(viewer: Viewer): Promise<void> {
  await transaction(async (tx) => {
    const count = await endSessionsOf(tx, viewer.id, 'FORCED', viewer.sessionId)
    if (count > 0) await logUser(tx, 'FORCED_LOGOUT', viewer.id, viewer)
  })
}
