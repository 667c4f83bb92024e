// Replaces a forgotten password with the help of a mailed code (spec 7, rulings 4). Neither the answers nor their
// timing reveal whether an address has an account.
import { CODE_MINUTES, CODE_TRIES, CODE_TRIES_A_DAY } from '#domain/limits.ts'
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { codeForm, forgotPasswordForm, newPasswordForm } from '#domain/user/forms.ts'
import { forgetSecrets, queueMail } from '#server/actions/mail/mail-rows.ts'
import { now } from '#server/adapters/clock.ts'
import { assertUncommon } from './common-passwords.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hasEmail } from '#server/auth/email.ts'
import { networkOf } from '#server/process/network.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import {
  accountKeys,
  clearFailures,
  returnAttempts,
  takeAttempt,
  throttle,
  throttleKey,
  type AttemptLimit,
} from '#server/auth/throttle.ts'
import { randomCode, type Tokens } from '#server/auth/tokens.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { type Jobs } from '#server/jobs/queues.ts'
import { passwordResetMail } from '#server/mail/password-reset.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

export type ResetDeps = { tokens: Pick<Tokens, 'codeHashOf'> }

/**
 * Calls from one network in a quarter of an hour: enough for a company behind one address, on the Monday after the
 * holidays.
 */
const FROM_ONE = { calls: 100, minutes: 15 }
/** Limits on mails to one address, per network and overall, so that nobody can flood a mailbox. */
const requestsPerNetwork: AttemptLimit = { free: 5, most: 5, minutes: 60 }
const requestsOverall: AttemptLimit = { free: 30, most: 30, minutes: 60 }
/** Limit on wrong codes per address. A new code resets it, and no code outlives the pause. */
const wrongCodes: AttemptLimit = { free: CODE_TRIES, most: CODE_TRIES, minutes: CODE_MINUTES }
/** Limit on wrong codes per address for all codes together, from everywhere: twenty a day, out of a million. */
const wrongCodesADay: AttemptLimit = { free: CODE_TRIES_A_DAY, most: CODE_TRIES_A_DAY, minutes: 24 * 60 }

/**
 * Sends a code to the address if an active account has it; earlier codes become invalid. A job looks the account up,
 * so that the answer takes the same time for every address. Requests above the limit are ignored silently.
 * @throws InvalidInput, NotAllowed TOO_MANY_REQUESTS.
 */
export async function requestCode(input: unknown, address: string): Promise<void> {
  const { email } = parseForm(forgotPasswordForm, input)
  const network = networkOf(address)
  await throttle(throttleKey('code', network), FROM_ONE.calls, FROM_ONE.minutes)
  const account = email.toLowerCase()
  if (!(await takeAttempt(throttleKey('code-at', account, network), requestsPerNetwork))) return
  if (!(await takeAttempt(throttleKey('code-to', account), requestsOverall))) return
  await enqueue(db, 'passwordReset', [{ email }])
}

/** The job: sends the code if an active account has the address. */
export async function sendCode(
  { tokens }: ResetDeps,
  { email: requestedEmail }: Jobs['passwordReset'],
): Promise<void> {
  await transaction(async (tx) => {
    // Locks the account: of two parallel jobs, only the last code stays valid.
    const [user] = await tx.$queryRaw<{ id: number; email: string; firstName: string }[]>`
        SELECT "id", "email", "firstName" FROM "User" WHERE ${hasEmail(requestedEmail)} AND "active" FOR UPDATE`
    if (!user) return
    const { id: userId, email, firstName } = user
    await endCodes(tx, userId)
    await tx.throttle.deleteMany({ where: { key: accountKeys.code(email) } })
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
 * Checks a code without consuming it.
 * @throws InvalidInput, Refusal CODE_NOT_ACCEPTED or CODES_USED_UP, NotAllowed TOO_MANY_REQUESTS.
 */
export async function verifyCode(deps: ResetDeps, input: unknown, address: string): Promise<void> {
  await findCode(deps, parseForm(codeForm, input), address)
}

/**
 * Replaces a forgotten password, consumes the code and ends all sessions of the person.
 * @throws InvalidInput, Refusal CODE_NOT_ACCEPTED or CODES_USED_UP, NotAllowed TOO_MANY_REQUESTS.
 */
export async function replacePassword(deps: ResetDeps, input: unknown, address: string): Promise<void> {
  const { email, code, password } = parseForm(newPasswordForm, input)
  const { codeId, userId } = await findCode(deps, { email, code }, address)
  await assertUncommon('password', password, await db.user.findUniqueOrThrow({ where: { id: userId } }))
  const passwordHash = await hashPassword(password)
  await transaction(async (tx) => {
    const { count } = await tx.emailCode.deleteMany({ where: { id: codeId } })
    if (count === 0) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
    await endCodes(tx, userId)
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    await endSessionsOf(tx, userId, 'PASSWORD_CHANGED')
    await logUser(tx, 'PASSWORD_CHANGED', userId)
    await clearFailures(accountKeys.signInOn(email, networkOf(address)), tx)
    await clearFailures(accountKeys.codeADay(email), tx)
  })
}

/**
 * Finds a code and its owner. A code allows five wrong attempts, even in parallel, and all codes of an address together
 * twenty a day; after those not even the right one is accepted.
 * @throws Refusal CODE_NOT_ACCEPTED or CODES_USED_UP, NotAllowed TOO_MANY_REQUESTS.
 */
async function findCode(
  { tokens }: ResetDeps,
  { email, code }: { email: string; code: string },
  address: string,
): Promise<{ codeId: number; userId: number }> {
  await throttle(throttleKey('code', networkOf(address)), FROM_ONE.calls, FROM_ONE.minutes)
  // Counts for every address, even unknown ones: writing a row only for some would show in the timing.
  const [key, dayKey] = [accountKeys.code(email), accountKeys.codeADay(email)]
  if (!(await takeAttempt(key, wrongCodes))) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  if (!(await takeAttempt(dayKey, wrongCodesADay))) throw new Refusal('CODES_USED_UP', 'code')
  const [row] = await db.$queryRaw<{ id: number; userId: number; codeHash: string }[]>`
      SELECT code."id", code."userId", code."codeHash" FROM "User" u JOIN "EmailCode" code ON code."userId" = u."id"
      WHERE ${hasEmail(email)} AND u."active"
        AND code."purpose" = 'PASSWORD_RESET' AND code."expiresAt" > ${now()}`
  if (row?.codeHash !== tokens.codeHashOf(row?.userId ?? 0, code))
    throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  await returnAttempts([key, dayKey])
  return { codeId: row.id, userId: row.userId }
}

/** Invalidates earlier codes, and removes them from the Outbox. */
async function endCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'PASSWORD_RESET' } })
  await forgetSecrets(tx, 'PASSWORD_RESET', userId)
}
