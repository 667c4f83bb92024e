// How administrators let somebody in again whose second factor is lost (rulings 4).
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { tellOf } from '#server/actions/access/second-factor/tell.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { changeAccount, type AccountClaim } from './target.ts'

/**
 * Removes every second factor of a person and their recovery codes: the password is enough until they set up another. Whoever
 * is signed in is out, and the person is told by mail.
 * @throws as changeAccount, Refusal NO_SECOND_FACTOR.
 */
export async function resetSecondFactor(viewer: Viewer, claim: AccountClaim): Promise<void> {
  await transaction((tx) =>
    changeAccount(tx, viewer, 'resetSecondFactor', claim, async (account) => {
      const { id } = account
      const [totps, passkeys] = [
        await tx.totp.deleteMany({ where: { userId: id } }),
        await tx.passkey.deleteMany({ where: { userId: id } }),
      ]
      if (totps.count + passkeys.count === 0)
        throw new Refusal('NO_SECOND_FACTOR', null, { name: fullName(account) })
      await tx.recoveryCode.deleteMany({ where: { userId: id } })
      await endSessionsOf(tx, id, 'FACTOR_CHANGED')
      await logUser(tx, 'SECOND_FACTOR_REMOVED', id, viewer)
      await tellOf(tx, id, { kind: 'SECOND_FACTOR_RESET', by: fullName(viewer) })
      return { action: 'SECOND_FACTOR_RESET' }
    }),
  )
}
