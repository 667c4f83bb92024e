// How administrators reset a person's password and log a person out (spec 7, rulings 4).
import { assertAdministrator } from '#server/access/administration.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { logUser, type Actor } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { initialPassword } from './initial-password.ts'
import { changeAccount, type AccountClaim } from './target.ts'

/**
 * Sets a random password, which the person must change at the next sign-in, and ends their sessions.
 * @returns the password; it is not shown again. @throws as claimAccount.
 */
export async function givePassword(viewer: Viewer, claim: AccountClaim): Promise<string> {
  assertAdministrator(viewer)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  await transaction((tx) =>
    changeAccount(tx, viewer, 'givePassword', claim, async ({ id }) => {
      await setInitialPassword(tx, viewer, id, passwordHash)
      return { action: 'PASSWORD_GIVEN' }
    }),
  )
  return password
}

/** Sets an initial password and ends the person's sessions, as part of another change. @returns the number of sessions. */
export async function setInitialPassword(
  tx: Transaction,
  actor: Actor,
  userId: number,
  passwordHash: string,
): Promise<number> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: true } })
  await logUser(tx, 'PASSWORD_CHANGED', userId, actor)
  return endSessionsOf(tx, userId, 'PASSWORD_CHANGED')
}

/** Ends all sessions of a person; their next request says why (spec 7 and 8). @throws as claimAccount. */
export async function forceLogOut(viewer: Viewer, claim: AccountClaim): Promise<void> {
  await transaction((tx) =>
    changeAccount(tx, viewer, 'logOut', claim, async ({ id }) => {
      await logOut(tx, viewer, id)
      return { action: 'LOGGED_OUT' }
    }),
  )
}

/** Ends all sessions of people, as part of another change. */
export async function logOut(
  tx: Transaction,
  viewer: Viewer,
  userIds: number | readonly number[],
): Promise<void> {
  await endSessionsOf(tx, userIds, 'FORCED')
  await logUser(tx, 'FORCED_LOGOUT', userIds, viewer)
}
