// Activates an invited account: with the link of the welcome e-mail, or with their e-mail address and its code, people
// choose their password and are signed in (rulings 4).
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { newPasswordForm } from '#domain/user/forms.ts'
import { findInvited, consumeInvitation } from './invitation.ts'
import type { SignedInPerson } from './open-session.ts'
import { signIn, type SignInDeps } from './sign-in.ts'
import { assertUncommon } from './common-passwords.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { networkOf } from '#server/process/network.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, transaction } from '#server/database/client.ts'

/**
 * Wrong invitations from one network in a quarter of an hour, so that nobody there can shut out the reader of a right one:
 * its link has 256 bits, and without the link an address has five tries a day.
 */
const TRIES = 100
const TRY_MINUTES = 15

/**
 * Sets the invited person's password, consumes the invitation and signs the person in.
 * @throws InvalidInput, Refusal CODE_NOT_ACCEPTED, SecondFactorNeeded, NotAllowed TOO_MANY_REQUESTS.
 */
export async function activateAccount(
  deps: SignInDeps,
  { token, ...input }: { token?: string | null } & Record<string, unknown>,
  address: string,
): Promise<SignedInPerson> {
  const { email, code, password } = parseForm(newPasswordForm, input)
  const invited = await findInvited(deps.tokens, { email, token, code })
  if (!invited) {
    await throttle(throttleKey('activate', networkOf(address)), TRIES, TRY_MINUTES)
    throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  }
  const { userId } = invited
  await assertUncommon('password', password, await db.user.findUniqueOrThrow({ where: { id: userId } }))
  const passwordHash = await hashPassword(password)
  await transaction(async (tx) => {
    if (!(await consumeInvitation(tx, invited))) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    // Someone may be signed in with an initial password that an administrator handed out.
    await endSessionsOf(tx, userId, 'PASSWORD_CHANGED')
    await logUser(tx, 'PASSWORD_CHANGED', userId)
  })
  return signIn(deps, { email, password, rememberMe: false }, address)
}
