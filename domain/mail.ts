// Mail: what it is about, and how far it has come (spec 4, rulings 5).

export type MailKind = 'WELCOME' | 'GROUP_NOTIFICATION' | 'PASSWORD_RESET' | 'SECURITY' | 'NOTIFICATION'
export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'KEPT'

export const mailKindLabel: Record<MailKind, string> = {
  WELCOME: 'Welcome',
  GROUP_NOTIFICATION: 'Timesheet',
  PASSWORD_RESET: 'Password',
  SECURITY: 'Security',
  NOTIFICATION: 'Notification',
}

export const mailStateLabel: Record<MailState, string> = {
  QUEUED: 'Queued',
  SENT: 'Sent',
  FAILED: 'Failed',
  KEPT: 'Kept',
}

/** The three states of sending somebody's welcome e-mail (spec 4). */
export type WelcomeState = 'INIT' | 'SUCCESS' | 'FAIL'

/** How far a welcome e-mail has come. One that is kept under Outbox has arrived there. */
export const welcomeState: Readonly<Record<MailState, WelcomeState>> = {
  QUEUED: 'INIT',
  SENT: 'SUCCESS',
  KEPT: 'SUCCESS',
  FAILED: 'FAIL',
}

/** Whether mail in this state can be sent, or sent again, by hand: whatever is not on its way. */
export function maySendAgain(state: MailState): boolean {
  return state !== 'QUEUED'
}

/** The addresses of a semicolon-separated list, each once, whatever its case. */
export function addressesOf(list: string): string[] {
  const addresses = list.split(';').map((address) => address.trim())
  return [...new Map(addresses.filter(Boolean).map((one) => [one.toLowerCase(), one])).values()]
}
