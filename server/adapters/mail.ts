// Sends mail by SMTP, one message to one address, and explains failures.
import { isAddress } from '#domain/plain.ts'
import type { MailFrom } from '#server/process/config.ts'
import { TookTooLong, within } from './within.ts'

export type OutgoingMail = {
  /** The same in every attempt, so that mail programs show a duplicate only once. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  attachments: readonly Attachment[]
}

export type Attachment = { name: string; contentType: string; bytes: Uint8Array }

export type Mailer = {
  /**
   * Sends a mail.
   * @throws MailRefused if a retry is pointless.
   * @throws Error if a retry may help; its message is for administrators.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  /** Connects and signs in, and sends nothing. @throws Error; its message is for administrators. */
  verify(): Promise<void>
  /** Closes idle connections. */
  close(): void
}

/** The mail server permanently rejects this mail, because of its address or its content. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

type Options = {
  /** smtp: or smtps:, optionally with user and password. */
  url: string
  from: MailFrom
  /** The timeout for one mail, including the wait for a connection. */
  seconds?: number
}

/** Most mail servers allow at most this many connections of one sender. */
const CONNECTIONS = 3

/** If an smtp: URL has a password, the connection must be encrypted, unless the URL has ?requireTLS=false. */
export async function createMailer({ url, from, seconds = 60 }: Options): Promise<Mailer> {
  const tooLong = (cause: unknown) =>
    cause instanceof TookTooLong
      ? new Error(`The mail server did not answer within ${seconds} s.`, { cause })
      : null
  // Loaded only if mail is sent.
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
  // Errors of idle connections; those of a mail are thrown by sendMail.
  pool.on('error', () => {})
  return {
    close: () => pool.close(),
    verify: async () => {
      await within(seconds, () => pool.verify()).catch((error: SmtpError) => {
        throw tooLong(error) ?? failureOf(error, '')
      })
    },
    send: async ({ to, attachments, ...mail }, signal) => {
      if (!isAddress(to)) throw new MailRefused('This is not an e-mail address.')
      const message = {
        ...mail,
        attachments: attachments.map(({ name: filename, contentType, bytes }) => ({
          filename,
          contentType,
          content: Buffer.from(bytes),
        })),
        from,
        // As an object, it cannot be parsed as several addresses.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      try {
        await within(seconds, (until) => pool.sendMail({ ...message, signal: until }), signal)
      } catch (error) {
        throw tooLong(error) ?? (signal?.aborted ? failureOf(stopped, to) : failureOf(error as SmtpError, to))
      }
    },
  }
}

const stopped: SmtpError = Object.assign(new Error('Stopped'), { code: 'EABORT' })
/** An error of nodemailer. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * Explains a failure without naming our servers or the address, so that the same failure has the same words for everybody,
 * and decides whether it is permanent.
 */
function failureOf(error: SmtpError, to: string): Error {
  const { code = '', command = '', responseCode = 0, response = '' } = error
  // RFC 5321: 5yz is permanent. For the sender or the sign-in an administrator can fix it.
  const isPermanent = responseCode >= 500 && responseCode < 600
  const answer = response ? `: ${answerOf(response, to)}` : '.'
  if (code === 'EENVELOPE' && responseCode) {
    if (command === 'MAIL FROM') return new Error(`The mail server refused the sender${answer}`)
    const message = `The mail server refused the address${answer}`
    return isPermanent ? new MailRefused(message) : new Error(message)
  }
  if (code === 'EMESSAGE' && isPermanent) return new MailRefused(`The mail server refused the mail${answer}`)
  if (responseCode) return new Error(`The mail server answered${answer}`)
  return new Error(reasons[code] ?? 'The mail could not be sent to the mail server.')
}

const reasons: Record<string, string> = {
  ECONNECTION: 'The mail server closed the connection.',
  EDNS: 'The name of the mail server was not found.',
  ESOCKET: 'The mail server cannot be reached.',
  ETIMEDOUT: 'The mail server did not answer.',
  ETLS: 'An encrypted connection to the mail server is not possible.',
  EAUTH: 'The mail server rejected the user name or password.',
  ENOAUTH: 'The mail server rejected the user name or password.',
  EABORT: 'The process was stopped while the mail was being sent.',
}

function answerOf(response: string, to: string): string {
  const line = response.replace(/\s+/g, ' ').trim()
  if (to === '') return line.slice(0, 300)
  const literal = to.replace(/[^\w@]/g, '\\$&')
  return line.replaceAll(new RegExp(literal, 'gi'), 'the address').slice(0, 300)
}
