// How administrators help a person who has lost their second factor (rulings 4).
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { mailSecurityNews } from '#server/actions/access/second-factor/security-mail.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { logUser, type Actor } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { changeAccount, type AccountClaim } from './target.ts'

/**
 * Removes a person's second factors and recovery codes, so that the password is enough until they set up another.
 * Ends their sessions and notifies them by mail.
 * @throws as claimAccount, Refusal NO_SECOND_FACTOR.
 */
export async function resetSecondFactor(viewer: Viewer, claim: AccountClaim): Promise<void> {
  await transaction((tx) =>
    changeAccount(tx, viewer, 'resetSecondFactor', claim, async (account) => {
      const { id } = account
      if (!(await removeSecondFactors(tx, viewer, id)))
        throw new Refusal('NO_SECOND_FACTOR', null, { name: fullName(account) })
      await endSessionsOf(tx, id, 'FACTOR_CHANGED')
      await mailSecurityNews(tx, id, { kind: 'SECOND_FACTOR_RESET', by: fullName(viewer) })
      return { action: 'SECOND_FACTOR_RESET' }
    }),
  )
}

/** Removes a person's second factors and recovery codes, as part of another change. @returns false if there was no factor. */
export async function removeSecondFactors(tx: Transaction, actor: Actor, userId: number): Promise<boolean> {
  const where = { userId }
  const totps = await tx.totp.deleteMany({ where })
  const passkeys = await tx.passkey.deleteMany({ where })
  await tx.recoveryCode.deleteMany({ where })
  if (totps.count + passkeys.count === 0) return false
  await logUser(tx, 'SECOND_FACTOR_REMOVED', userId, actor)
  return true
}
