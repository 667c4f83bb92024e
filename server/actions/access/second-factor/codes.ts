// Redeems the codes of a second factor, from an authenticator app or the recovery codes. Each code works once.
import { Refusal } from '#domain/refusal.ts'
import { recoveryHash } from '#server/auth/recovery-codes.ts'
import { accountKeys, secondFactorLimit, takeAttempt, tooManyAttempts } from '#server/auth/throttle.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { totpStep } from '#server/auth/totp.ts'
import { logUser } from '#server/auth/user-log.ts'
import { now } from '#server/adapters/clock.ts'
import { db, type Transaction } from '#server/database/client.ts'
import { mailSecurityNews } from './security-mail.ts'

/** Consumes a code. @throws Refusal CODE_NOT_ACCEPTED. */
export type Redeem = (tx: Transaction) => Promise<void>

/** The purpose under which a person's authenticator secret is encrypted. */
export function totpPurpose(userId: number): string {
  return `totp:${userId}`
}

/** Redeems a code of the authenticator app: one for about now, and newer than the last one redeemed. */
export function redeemTotp({ seal }: Pick<Tokens, 'seal'>, userId: number, code: string): Redeem {
  return async (tx) => {
    const totp = await tx.totp.findUnique({ where: { userId } })
    const step = totp && totpStep(seal.open(totp.secret, totpPurpose(userId)), code)
    if (step === null) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
    const { count } = await tx.totp.updateMany({
      where: { userId, lastStep: { lt: step } },
      data: { lastStep: step, lastUsedAt: now() },
    })
    if (count === 0) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  }
}

/** Redeems an unused recovery code, and notifies the person by mail. */
export async function redeemRecoveryCode(userId: number, code: string): Promise<Redeem> {
  const known = await db.recoveryCode.findFirst({ where: { userId }, select: { codeHash: true } })
  // Hashes before the transaction, so that the slow hash does not prolong the lock on the account.
  const codeHash = await recoveryHash(code, known?.codeHash)
  return async (tx) => {
    const where = { userId, codeHash, usedAt: null }
    const { count } = await tx.recoveryCode.updateMany({ where, data: { usedAt: now() } })
    if (count === 0) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
    await logUser(tx, 'RECOVERY_CODE_USED', userId)
    const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } })
    await mailSecurityNews(tx, userId, { kind: 'RECOVERY_CODE_USED', left })
  }
}

/**
 * Counts an attempt at a person's second factor before its outcome is known; redeeming it resets the count. The
 * password was right, so failures are logged.
 * @throws NotAllowed TOO_MANY_REQUESTS, and what `work` throws.
 */
export async function throttled<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const key = accountKeys.secondFactor(userId)
  if (!(await takeAttempt(key, secondFactorLimit))) throw await tooManyAttempts(key, secondFactorLimit)
  try {
    return await work()
  } catch (error) {
    const isWrong =
      error instanceof Refusal && ['CODE_NOT_ACCEPTED', 'PASSKEY_NOT_ACCEPTED'].includes(error.code)
    if (isWrong) await logUser(db, 'SECOND_FACTOR_FAILED', userId)
    throw error
  }
}
