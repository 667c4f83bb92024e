// How administrators let people in and put them out: another initial password, and forced log-out (spec 7, rulings 4).
import { assertAdministrator } from '#server/access/administration.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { initialPassword } from './initial-password.ts'
import { changeAccount, type AccountClaim } from './target.ts'

/**
 * Gives the person a new random password, which must be changed at the next sign-in. Whoever is signed in is out.
 * @returns the password, which nobody can read again. @throws as changeAccount.
 */
export async function givePassword(viewer: Viewer, claim: AccountClaim): Promise<string> {
  assertAdministrator(viewer)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  await transaction((tx) =>
    changeAccount(tx, viewer, 'givePassword', claim, async ({ id }) => {
      await tx.user.update({ where: { id }, data: { passwordHash, mustChangePassword: true } })
      await endSessionsOf(tx, id, 'PASSWORD_CHANGED')
      await logUser(tx, 'PASSWORD_CHANGED', id, viewer)
      return { action: 'PASSWORD_GIVEN' }
    }),
  )
  return password
}

/** Logs a person out everywhere; their next request is told so (spec 7 and 8). @throws as changeAccount. */
export async function forceLogOut(viewer: Viewer, claim: AccountClaim): Promise<void> {
  await transaction((tx) =>
    changeAccount(tx, viewer, 'logOut', claim, async ({ id }) => {
      await endSessionsOf(tx, id, 'FORCED')
      await logUser(tx, 'FORCED_LOGOUT', id, viewer)
      return { action: 'LOGGED_OUT' }
    }),
  )
}
