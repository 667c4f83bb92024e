// Replacing a forgotten password by a code that is sent to the account's address (spec 7, rulings 4). Nothing that a
// stranger is answered, nor how long that takes, tells whether an address has an account.
import { CODE_MINUTES, CODE_TRIES } from '#domain/limits.ts'
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { codeForm, forgotPasswordForm, newPasswordForm } from '#domain/user/forms.ts'
import { forgetSecrets, queueMail } from '#server/actions/mail/mail-rows.ts'
import { now } from '#server/adapters/clock.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { placeOf } from '#server/auth/place.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { forgive, giveBack, takeTry, throttle, throttleKey, type Tolerance } from '#server/auth/throttle.ts'
import { randomCode, type Tokens } from '#server/auth/tokens.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { type Jobs } from '#server/jobs/queues.ts'
import { passwordResetMail } from '#server/mail/password-reset.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

export type ResetDeps = { tokens: Pick<Tokens, 'codeHashOf'> }

/** Calls from one place in a quarter of an hour: a company behind one address, on the Monday after the holidays. */
const FROM_ONE = { calls: 100, minutes: 15 }
/** Mails to one address: so many may be asked for at one place, and so many everywhere, which keeps its mailbox usable. */
const askedAtPlace: Tolerance = { free: 5, most: 5, minutes: 60 }
const askedByAll: Tolerance = { free: 30, most: 30, minutes: 60 }
/** Wrong codes for one address; a new code is tried anew, and none outlives the pause. */
const tries: Tolerance = { free: CODE_TRIES, most: CODE_TRIES, minutes: CODE_MINUTES }

/**
 * Has a code sent to an address, where an active account has it; the code ends the one before. Whose address it is, a job
 * looks up, so that the answer takes as long for any other. What is asked for too often is not sent, and nobody is told.
 * @throws InvalidInput, NotAllowed TOO_MANY_REQUESTS.
 */
export async function askForCode(input: unknown, address: string): Promise<void> {
  const { email } = parseForm(forgotPasswordForm, input)
  const place = placeOf(address)
  await throttle(throttleKey('code', place), FROM_ONE.calls, FROM_ONE.minutes)
  const account = email.toLowerCase()
  if (!(await takeTry(throttleKey('code-at', account, place), askedAtPlace))) return
  if (!(await takeTry(throttleKey('code-to', account), askedByAll))) return
  await enqueue(db, 'passwordReset', [{ email }])
}

/** The work of such a job: sends the code, if anybody active has the address. */
export async function sendCode(
  { tokens }: ResetDeps,
  { email: asked }: Jobs['passwordReset'],
): Promise<void> {
  await transaction(async (tx) => {
    // The account is locked: of two that are sent at once, only one stays good.
    const [user] = await tx.$queryRaw<{ id: number; email: string; firstName: string }[]>`
        SELECT "id", "email", "firstName" FROM "User" WHERE lower("email") = lower(${asked}) AND "active" FOR UPDATE`
    if (!user) return
    const { id: userId, email, firstName } = user
    await endCodes(tx, userId)
    await tx.throttle.deleteMany({ where: { key: triesOf(email) } })
    const code = randomCode()
    const until = new Date(now().getTime() + CODE_MINUTES * 60_000)
    const codeHash = tokens.codeHashOf(userId, code)
    await tx.emailCode.create({ data: { userId, purpose: 'PASSWORD_RESET', codeHash, expiresAt: until } })
    const secret = { secrets: { code }, until }
    await queueMail(tx, [
      {
        kind: 'PASSWORD_RESET',
        to: email,
        userId,
        secret,
        ...passwordResetMail({ firstName, email }),
      },
    ])
  })
}

/**
 * Says whether a code is good; it stays so until it is used.
 * @throws InvalidInput, Refusal CODE_NOT_ACCEPTED, NotAllowed TOO_MANY_REQUESTS.
 */
export async function verifyCode(deps: ResetDeps, input: unknown, address: string): Promise<void> {
  await find(deps, parseForm(codeForm, input), address)
}

/**
 * Replaces a forgotten password by the code that was sent. The code is used up, and all sessions of the person end.
 * @throws InvalidInput, Refusal CODE_NOT_ACCEPTED, NotAllowed TOO_MANY_REQUESTS.
 */
export async function replacePassword(deps: ResetDeps, input: unknown, address: string): Promise<void> {
  const { email, code, password } = parseForm(newPasswordForm, input)
  const { codeId, userId } = await find(deps, { email, code }, address)
  const passwordHash = await hashPassword(password)
  await transaction(async (tx) => {
    const { count } = await tx.emailCode.deleteMany({ where: { id: codeId } })
    if (count === 0) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
    await endCodes(tx, userId)
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    await endSessionsOf(tx, userId, 'PASSWORD_CHANGED')
    await logUser(tx, 'PASSWORD_CHANGED', userId)
  })
  await forgive(throttleKey('sign-in', email.toLowerCase(), placeOf(address)))
}

/** Whose code it is. One may be wrong five times, however many try at once. */
async function find(
  { tokens }: ResetDeps,
  { email, code }: { email: string; code: string },
  address: string,
): Promise<{ codeId: number; userId: number }> {
  await throttle(throttleKey('code', placeOf(address)), FROM_ONE.calls, FROM_ONE.minutes)
  // Counted for every address, also for one that nobody has: a row written for some only would show in the time.
  const key = triesOf(email)
  if (!(await takeTry(key, tries))) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  const [found] = await db.$queryRaw<{ id: number; userId: number; codeHash: string }[]>`
      SELECT code."id", code."userId", code."codeHash" FROM "User" u JOIN "EmailCode" code ON code."userId" = u."id"
      WHERE lower(u."email") = lower(${email}) AND u."active"
        AND code."purpose" = 'PASSWORD_RESET' AND code."expiresAt" > ${now()}`
  if (found?.codeHash !== tokens.codeHashOf(found?.userId ?? 0, code))
    throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  await giveBack([key])
  return { codeId: found.id, userId: found.userId }
}

function triesOf(email: string): string {
  return throttleKey('code-try', email.toLowerCase())
}

/** The codes of before are no longer good, and nobody reads them in the Outbox. */
async function endCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'PASSWORD_RESET' } })
  await forgetSecrets(tx, 'PASSWORD_RESET', userId)
}
