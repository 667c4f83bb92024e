// Whether a code proves a second factor: one of an authenticator app, or a recovery code. Each is taken once.
import { Refusal } from '#domain/refusal.ts'
import { recoveryHash } from '#server/auth/recovery-codes.ts'
import { secondFactorTolerance, takeTry, throttleKey, forgive } from '#server/auth/throttle.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { totpStep } from '#server/auth/totp.ts'
import { logUser } from '#server/auth/user-log.ts'
import { now } from '#server/adapters/clock.ts'
import { db, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { tellOf } from './tell.ts'

/** Uses a code up. @throws Refusal CODE_NOT_ACCEPTED. */
export type Redeem = (tx: Transaction) => Promise<void>

/** For what an authenticator app's secret is sealed. */
export function totpPurpose(userId: number): string {
  return `totp:${userId}`
}

/** A code of the person's authenticator app: for about now, and newer than the last that was taken. */
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

/** One of the person's recovery codes that has not been used. They are told of it by mail. */
export async function redeemRecoveryCode(userId: number, code: string): Promise<Redeem> {
  const known = await db.recoveryCode.findFirst({ where: { userId }, select: { codeHash: true } })
  // Not in the transaction, which would hold the account for as long as it takes.
  const codeHash = await recoveryHash(code, known?.codeHash)
  return async (tx) => {
    const where = { userId, codeHash, usedAt: null }
    const { count } = await tx.recoveryCode.updateMany({ where, data: { usedAt: now() } })
    if (count === 0) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
    await logUser(tx, 'RECOVERY_CODE_USED', userId)
    const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } })
    await tellOf(tx, userId, { kind: 'RECOVERY_CODE_USED', left })
  }
}

/**
 * Counts a try at a person's second factor before it is known how it ends, and forgets it when it was right. Passwords are
 * right by then: what fails is logged.
 * @throws NotAllowed TOO_MANY_REQUESTS, and what `work` throws.
 */
export async function throttled<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const key = throttleKey('second-factor', userId)
  if (!(await takeTry(key, secondFactorTolerance))) throw new NotAllowed('TOO_MANY_REQUESTS')
  try {
    const done = await work()
    await forgive(key)
    return done
  } catch (error) {
    const isWrong =
      error instanceof Refusal && ['CODE_NOT_ACCEPTED', 'PASSKEY_NOT_ACCEPTED'].includes(error.code)
    if (isWrong) await logUser(db, 'SECOND_FACTOR_FAILED', userId)
    throw error
  }
}
