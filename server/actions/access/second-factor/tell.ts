// Tells a person by mail what became of how they sign in.
import { formatInstant } from '#domain/date.ts'
import { now } from '#server/adapters/clock.ts'
import type { Transaction } from '#server/database/client.ts'
import { securityMail, type SecurityNews } from '#server/mail/security.ts'
import { currentCaller } from '#server/process/caller.ts'
import { readSettings } from '#server/read/settings.ts'
import { deviceOf } from '#server/read/user-logs.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'

/** Sends the news with the transaction that makes it, with the device and the address that the request came from. */
export async function tellOf(tx: Transaction, userId: number, news: SecurityNews): Promise<void> {
  const { firstName, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const { timeZone } = await readSettings(tx)
  const { address, userAgent } = currentCaller()?.origin ?? {}
  const device = deviceOf(userAgent ?? null)
  // Of an administrator's doing it is their own.
  const isOwn = news.kind !== 'SECOND_FACTOR_RESET'
  const facts = [
    ['When', formatInstant(now(), timeZone)] as const,
    ...(isOwn && device ? [['Device', device] as const] : []),
    ...(isOwn && address ? [['Address', address] as const] : []),
  ]
  await queueMail(tx, [
    { kind: 'SECURITY', to: email, userId, ...securityMail(news, { firstName, email, facts }) },
  ])
}
