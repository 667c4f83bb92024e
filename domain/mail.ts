// The kinds and states of mail (spec 4, rulings 5).
import { counted } from '#domain/counted.ts'

export type MailKind =
  | 'WELCOME'
  | 'GROUP_NOTIFICATION'
  | 'PASSWORD_RESET'
  | 'SECURITY'
  | 'NOTIFICATION'
  | 'PAY_BATCH'
  | 'DOCKET'
  | 'SEAL'
export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'KEPT'

export const mailKindLabel: Record<MailKind, string> = {
  WELCOME: 'Welcome',
  GROUP_NOTIFICATION: 'Timesheet',
  PASSWORD_RESET: 'Password',
  SECURITY: 'Security',
  NOTIFICATION: 'Notification',
  PAY_BATCH: 'Pay batch',
  DOCKET: 'Docket',
  SEAL: 'Seal',
}

export const mailStateLabel: Record<MailState, string> = {
  QUEUED: 'Queued',
  SENT: 'Sent',
  FAILED: 'Failed',
  KEPT: 'Kept',
}

/** The outcome of a mail. Without a mail server, queued mail counts as kept, because nothing will send it. */
export function whatBecame(stored: MailState, isMailSent: boolean): MailState {
  return stored === 'QUEUED' && !isMailSent ? 'KEPT' : stored
}

/** The outcome of a mail, as it follows 'The mail is'. */
export const becameOf: Readonly<Record<MailState, string>> = {
  QUEUED: 'on its way',
  SENT: 'sent',
  FAILED: 'not delivered',
  KEPT: 'in the Outbox: no mail server',
}

/** The same at the start of a line: 'On its way'. */
export function becameLabel(state: MailState): string {
  const words = becameOf[state]
  return words[0]!.toUpperCase() + words.slice(1)
}

/** The three states of a welcome e-mail (spec 4). */
export type WelcomeState = 'INIT' | 'SUCCESS' | 'FAIL'

/** The state of a welcome e-mail. A mail in the Outbox counts as delivered. */
export const welcomeState: Readonly<Record<MailState, WelcomeState>> = {
  QUEUED: 'INIT',
  SENT: 'SUCCESS',
  KEPT: 'SUCCESS',
  FAILED: 'FAIL',
}

/** Whether a user can send mail in this state, or send it again: in any state but queued. */
export function maySendAgain(state: MailState): boolean {
  return state !== 'QUEUED'
}

/** The addresses of a semicolon-separated list, without duplicates, ignoring case. */
export function addressesOf(list: string): string[] {
  const addresses = list.split(';').map((address) => address.trim())
  return [...new Map(addresses.filter(Boolean).map((one) => [one.toLowerCase(), one])).values()]
}

/** The outcome of sending the failed mail of one reason again, in numbers of mails. */
export type SentAgain = {
  queued: number
  /** Left out, because their codes have expired. */
  expired: number
  /** Left out, because one request sends only so many. */
  left: number
}

/** '12 mails are on their way', and the mails left out, with the reason. */
export function sentAgainMessage({ queued, expired, left }: SentAgain): string {
  const nothing = 'Nothing was sent'
  if (queued + expired + left === 0) return `${nothing}: these mails are already on their way`
  const done = counted(queued, 'mail is on its way', 'mails are on their way')
  const sentences = [
    queued === 0 ? nothing : done,
    expired === 1 && '1 was left out: its code has expired. Send a new one instead',
    expired > 1 && `${expired} were left out: their codes have expired. Send new ones instead`,
    left > 0 && `${left} more failed for this reason. Send them next`,
  ].filter((one) => one !== false)
  return sentences.length === 1 ? sentences[0]! : `${sentences.join('. ')}.`
}
