// How people change their password (rulings 4).
import { parseForm } from '#domain/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { changePasswordForm } from '#domain/user/forms.ts'
import { assertUncommon } from './common-passwords.ts'
import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import {
  accountKeys,
  clearFailures,
  passwordLimit,
  takeAttempt,
  tooManyAttempts,
} from '#server/auth/throttle.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, transaction } from '#server/database/client.ts'

/**
 * Replaces the viewer's password and ends their other sessions.
 * @throws InvalidInput, NotAllowed TOO_MANY_REQUESTS.
 */
export async function changePassword(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword, newPassword } = parseForm(changePasswordForm(viewer.email), input)
  const key = accountKeys.password(viewer.id)
  if (!(await takeAttempt(key, passwordLimit))) throw await tooManyAttempts(key, passwordLimit)
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  if (!(await isPassword(passwordHash, currentPassword)))
    throw new InvalidInput([{ path: 'currentPassword', message: 'This is not your current password.' }])
  await clearFailures(key)
  await assertUncommon('newPassword', newPassword, viewer)
  const data = { passwordHash: await hashPassword(newPassword), mustChangePassword: false }
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: viewer.id }, data })
    await endSessionsOf(tx, viewer.id, 'PASSWORD_CHANGED', viewer.sessionId)
    await logUser(tx, 'PASSWORD_CHANGED', viewer.id)
  })
}
