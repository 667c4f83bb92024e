// Sends mail by SMTP: one message to one address, and in words why it was not taken.
import { emailPattern } from '#domain/forms.ts'
import type { MailFrom } from '#server/process/config.ts'

export type OutgoingMail = {
  /** The same each time a mail is tried, so that programs which get it twice show it once. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
}

export type Mailer = {
  /**
   * Hands a mail over to the mail server.
   * @throws MailRefused when it will never be taken.
   * @throws Error when it may be at another time; its message is the reason, for administrators.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  /** Ends the connections that wait for the next mail. */
  close(): void
}

/** The mail server will not take this mail, however often it is tried: the address or what it says is wrong. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

type Options = {
  /** smtp: or smtps:, with user and password if need be. */
  url: string
  from: MailFrom
  /** How long one mail may take, the wait for a connection included. */
  seconds?: number
}

/** Most mail servers allow no more connections of one sender. */
const CONNECTIONS = 3

/** With a password in an smtp: address, nothing is said before the connection is encrypted, unless ?requireTLS=false. */
export async function createMailer({ url, from, seconds = 60 }: Options): Promise<Mailer> {
  // Who sends no mail loads nothing of it.
  const { createTransport } = await import('nodemailer')
  const { protocol, username } = new URL(url)
  const milliseconds = Math.min(seconds * 1000, 30_000)
  const pool = createTransport({
    pool: true,
    url,
    requireTLS: protocol === 'smtp:' && username !== '',
    maxConnections: CONNECTIONS,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    dnsTimeout: milliseconds,
  })
  // Of connections that wait: the mail that is being sent has its own error.
  pool.on('error', () => {})
  return {
    close: () => pool.close(),
    send: async ({ to, ...mail }, signal) => {
      if (!emailPattern.test(to)) throw new MailRefused('This is no e-mail address.')
      const timeout = AbortSignal.timeout(seconds * 1000)
      try {
        await pool.sendMail({
          ...mail,
          from,
          // As an object it is one address, whatever signs are in it.
          to: { name: '', address: to },
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        if (timeout.aborted)
          throw new Error(`The mail server did not answer within ${seconds} s.`, { cause: error })
        throw judged(error as SmtpError)
      }
    },
  }
}

/** What nodemailer says of a failure. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** The failure in words that name no server of ours, and whether it is one for ever. */
function judged(error: SmtpError): Error {
  const { code = '', command = '', responseCode = 0, response = '' } = error
  // RFC 5321: 5yz is for ever. Of the sender or the sign-in it is our mistake, which can be put right.
  const isForEver = responseCode >= 500 && responseCode < 600
  const answer = response ? `: ${oneLine(response)}` : '.'
  if (code === 'EENVELOPE' && responseCode) {
    if (command === 'MAIL FROM') return new Error(`The mail server refused the sender${answer}`)
    const message = `The mail server refused the address${answer}`
    return isForEver ? new MailRefused(message) : new Error(message)
  }
  if (code === 'EMESSAGE' && isForEver) return new MailRefused(`The mail server refused the mail${answer}`)
  if (responseCode) return new Error(`The mail server answered${answer}`)
  return new Error(reasons[code] ?? 'The mail could not be handed to the mail server.')
}

const reasons: Record<string, string> = {
  ECONNECTION: 'The mail server ended the connection.',
  EDNS: 'The name of the mail server is not found.',
  ESOCKET: 'The mail server cannot be reached.',
  ETIMEDOUT: 'The mail server did not answer.',
  ETLS: 'There is no encrypted connection to the mail server.',
  EAUTH: 'The mail server did not let us sign in.',
  ENOAUTH: 'The mail server did not let us sign in.',
  EABORT: 'The process was stopped while the mail was being sent.',
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
