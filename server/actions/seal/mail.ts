// Mails the newest seal once a day, so that a copy of it is out of reach of the database's owner.
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { sealMail } from '#server/mail/seal.ts'
import { newestSeal } from '#server/read/seal/chain.ts'
import { readSettings } from '#server/read/administration/settings.ts'

const DAY = 24 * 60 * 60_000

/** Queues the mail, unless the address got one within a day. */
export async function mailSeal(to: string): Promise<void> {
  await transaction(async (tx) => {
    await lock(tx, 'sealing')
    const since = new Date(instantOf(tx).getTime() - DAY)
    const last = await tx.mailMessage.findFirst({
      where: { userId: null, kind: 'SEAL', to, createdAt: { gt: since } },
      select: { id: true },
    })
    const seal = last ? null : await newestSeal(tx)
    if (!seal) return
    const { companyName } = await readSettings(tx)
    await queueMail(tx, [{ kind: 'SEAL', to, ...sealMail({ ...seal, companyName }) }])
  })
}
