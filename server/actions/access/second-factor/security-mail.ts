// Mail about changes to how a person signs in.
import { formatInstant } from '#domain/date.ts'
import { now } from '#server/adapters/clock.ts'
import type { Transaction } from '#server/database/client.ts'
import { securityMail, type SecurityNews } from '#server/mail/security.ts'
import { currentCaller } from '#server/process/caller.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { deviceOf } from '#server/read/access/user-logs.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'

/** Queues the mail in the transaction of the change, with the device and the address of the request. */
export async function mailSecurityNews(tx: Transaction, userId: number, news: SecurityNews): Promise<void> {
  const { firstName, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const { timeZone } = await readSettings(tx)
  const { address, userAgent } = currentCaller()?.origin ?? {}
  const device = deviceOf(userAgent ?? null)
  // When an administrator resets the factors, device and address are the administrator's.
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
