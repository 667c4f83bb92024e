// The second factors of people.
import type { SecondFactorMethod } from '#domain/user/second-factor.ts'
import { db, type Reader } from '#server/database/client.ts'

/** The fields that their owner may see. */
export type SecondFactor = {
  totp: { createdAt: Date; lastUsedAt: Date | null } | null
  passkeys: { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }[]
  recoveryCodesLeft: number
}

export async function readSecondFactor(userId: number): Promise<SecondFactor> {
  const shown = { createdAt: true, lastUsedAt: true } as const
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    db.totp.findUnique({ where: { userId }, select: shown }),
    db.passkey.findMany({
      where: { userId },
      select: { id: true, name: true, ...shown },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    countRecoveryCodes(db, userId),
  ])
  return { totp, passkeys, recoveryCodesLeft }
}

/** The factors that can complete the person's sign-in; empty if the password is enough. */
export async function readMethods(reader: Reader, userId: number): Promise<SecondFactorMethod[]> {
  const [totp, passkeys, codes] = await Promise.all([
    reader.totp.count({ where: { userId } }),
    reader.passkey.count({ where: { userId } }),
    countRecoveryCodes(reader, userId),
  ])
  if (totp + passkeys === 0) return []
  return [
    ...(totp > 0 ? (['TOTP'] as const) : []),
    ...(passkeys > 0 ? (['PASSKEY'] as const) : []),
    ...(codes > 0 ? (['RECOVERY_CODE'] as const) : []),
  ]
}

/** The ids of the people with a second factor. */
export async function havingSecondFactor(userIds: readonly number[]): Promise<Set<number>> {
  const where = { userId: { in: [...userIds] } }
  const select = { userId: true } as const
  const [totps, passkeys] = await Promise.all([
    db.totp.findMany({ where, select }),
    db.passkey.findMany({ where, select, distinct: ['userId'] }),
  ])
  return new Set([...totps, ...passkeys].map(({ userId }) => userId))
}

function countRecoveryCodes(reader: Reader, userId: number): Promise<number> {
  return reader.recoveryCode.count({ where: { userId, usedAt: null } })
}
