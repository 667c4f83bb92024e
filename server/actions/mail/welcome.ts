// Sends welcome e-mails: an invitation to choose a password (spec 4, rulings 4).
import { INVITATION_DAYS } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { invite } from '#server/actions/access/invitation.ts'
import { changeAccount, type AccountClaim } from '#server/actions/user/target.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { welcomeMail } from '#server/mail/welcome.ts'
import { readSettings } from '#server/read/settings.ts'
import { queueMail } from './mail-rows.ts'

/** Limits per recipient and per administrator: enough for a company. */
const TO_ONE = 5
const BY_ONE = 600
const WINDOW_MINUTES = 60

/**
 * Sends a person the welcome e-mail; its invitation replaces earlier ones. Refused for people who have chosen a
 * password, because the owner of the invitation could replace it.
 * @throws as claimAccount, Refusal ALREADY_ACTIVATED, NotAllowed TOO_MANY_REQUESTS.
 */
export async function sendWelcomeEmail(viewer: Viewer, claim: AccountClaim): Promise<void> {
  assertAdministrator(viewer)
  await throttle(`welcome:by:${viewer.id}`, BY_ONE, WINDOW_MINUTES)
  await throttle(`welcome:to:${claim.userId}`, TO_ONE, WINDOW_MINUTES)
  await transaction((tx) =>
    changeAccount(tx, viewer, 'welcome', claim, async (account) => {
      const { id: userId, firstName, email, passwordHash, mustChangePassword } = account
      if (passwordHash !== null && !mustChangePassword) throw new Refusal('ALREADY_ACTIVATED')
      const { companyName } = await readSettings(tx)
      const secret = await invite(tx, account)
      const invitedBy = fullName(viewer)
      const mail = welcomeMail({ firstName, email, invitedBy, companyName, days: INVITATION_DAYS })
      await queueMail(tx, [{ kind: 'WELCOME', to: email, userId, secret, ...mail }])
      return { action: 'WELCOMED' }
    }),
  )
}
