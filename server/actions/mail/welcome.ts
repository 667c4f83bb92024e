// Sends welcome e-mails: an invitation to choose a password (spec 4, rulings 4).
import { INVITATION_DAYS } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { invite, type CodeHashes } from '#server/actions/access/invitation.ts'
import { distinctAccounts, type Outcome } from '#server/actions/user/bulk.ts'
import { changeAccount, type AccountClaim } from '#server/actions/user/target.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { welcomeMail } from '#server/mail/welcome.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { queueMail } from './mail-rows.ts'

export type WelcomeDeps = { tokens: CodeHashes }

/** Limits per recipient and per administrator: enough for a company. */
const TO_ONE = 5
const BY_ONE = 2_000
const WINDOW_MINUTES = 60

/**
 * Sends a person the welcome e-mail; its invitation replaces earlier ones. Refused for people who have signed
 * in, because the owner of the invitation could replace their password.
 * @throws as claimAccount, Refusal ALREADY_ACTIVATED, NotAllowed TOO_MANY_REQUESTS.
 */
export async function sendWelcomeEmail(
  { tokens }: WelcomeDeps,
  viewer: Viewer,
  claim: AccountClaim,
): Promise<void> {
  assertAdministrator(viewer)
  await throttle(`welcome:by:${viewer.id}`, BY_ONE, WINDOW_MINUTES)
  await throttle(`welcome:to:${claim.userId}`, TO_ONE, WINDOW_MINUTES)
  await transaction((tx) =>
    changeAccount(tx, viewer, 'welcome', claim, async (account) => {
      const { id: userId, firstName, email } = account
      if (account.hasSignedIn) throw new Refusal('ALREADY_ACTIVATED')
      const { companyName } = await readSettings(tx)
      const secret = await invite(tx, tokens, account)
      const invitedBy = fullName(viewer)
      const mail = welcomeMail({ firstName, email, invitedBy, companyName, days: INVITATION_DAYS })
      await queueMail(tx, [{ kind: 'WELCOME', to: email, userId, secret, ...mail }])
      return { action: 'WELCOMED' }
    }),
  )
}

/**
 * Sends several people the welcome e-mail, each in a transaction of its own: a refusal for one does not stop the others.
 * @throws InvalidInput if there are none or more than BULK_MAX, NotAllowed FORBIDDEN.
 */
export async function sendWelcomeEmails(
  deps: WelcomeDeps,
  viewer: Viewer,
  userIds: readonly number[],
): Promise<Outcome[]> {
  assertAdministrator(viewer)
  const outcomes: Outcome[] = []
  for (const userId of distinctAccounts(userIds))
    outcomes.push({ userId, stoppedBy: await stopOf(deps, viewer, userId) })
  return outcomes
}

async function stopOf(deps: WelcomeDeps, viewer: Viewer, userId: number): Promise<Outcome['stoppedBy']> {
  try {
    await sendWelcomeEmail(deps, viewer, { userId })
    return null
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotAllowed) return error
    throw error
  }
}
