// A local SMTP server that records mails and answers each recipient as a test says.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { createMailer } from '#server/adapters/mail.ts'

/** The outcome of one attempt: accepted, a reply code to the recipient or to the data, no answer, or a closed connection. */
export type Answer = 'taken' | 'silent' | 'dropped' | { address: number; says?: string } | { mail: number }
export type Received = {
  to: string
  raw: string
  headers: string
  html: string
  text: string
  attachments: { name: string; headers: string; bytes: Buffer }[]
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Uses a free port if none is given. */
export async function startMailServer(port = 0) {
  const received: Received[] = []
  const tries: { to: string; answer: Answer }[] = []
  const answers = new Map<string, Answer[]>()
  /** The answer for this attempt; the last answer repeats. */
  const next = (to: string): Answer => {
    const planned = answers.get(to) ?? ['taken']
    const answer = (planned.length > 1 ? planned.shift() : planned[0])!
    tries.push({ to, answer })
    return answer
  }
  const under = new Map<string, Answer>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const answer = next(address)
      under.set(session.id, answer)
      const isRefused = typeof answer === 'object' && 'address' in answer
      done(isRefused ? reply(answer.address, answer.says) : null)
    },
    onData(stream: Readable, session: SMTPServerSession, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      const answer = under.get(session.id) ?? 'taken'
      void text(stream).then(
        (raw) => {
          if (answer === 'silent') return
          if (answer === 'dropped') return drop(session)
          if (typeof answer === 'object' && 'mail' in answer) return done(reply(answer.mail))
          received.push({ to, raw, ...partsOf(raw) })
          done()
        },
        () => {},
      )
    },
  })
  // Connections that the client closes cause errors here.
  server.on('error', () => {})
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy()
  }
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${taken}`
  return {
    url,
    port: taken,
    received,
    /** The recipients of all received mails, sorted. */
    arrived: () => received.map(({ to }) => to).sort(),
    answer: (to: string, ...plan: Answer[]) => void answers.set(to, plan),
    triesTo: (to: string) => tries.filter((one) => one.to === to).map(({ answer }) => answer),
    mailer: (seconds = 5) => mailerTo(url, seconds),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The application's mail sender. The server may be down. */
export function mailerTo(url: string, seconds = 5) {
  return createMailer({ url, from: { name: 'Daybook', address: 'daybook@test.example' }, seconds })
}

function reply(responseCode: number, says = 'so it is'): Error {
  return Object.assign(new Error(says), { responseCode })
}

/** The headers, unfolded, the parts of a multipart/alternative mail, and its attachments. */
function partsOf(raw: string): Omit<Received, 'to' | 'raw'> {
  const leaves = leavesOf(raw)
  const ofType = (type: string) => leaves.find(({ headers }) => headers.includes(`Content-Type: ${type}`))
  const textOf = (type: string) => ofType(type)?.bytes.toString().replaceAll('\r\n', '\n') ?? ''
  const attachments = leaves.flatMap(({ headers, bytes }) => {
    const name = /Content-Disposition: attachment; filename="?([^"\r\n]+)"?/.exec(headers)?.[1]
    return name === undefined ? [] : [{ name, headers, bytes }]
  })
  return { headers: headersOf(raw), html: textOf('text/html'), text: textOf('text/plain'), attachments }
}

const headersOf = (part: string) => part.split('\r\n\r\n', 1)[0]!.replace(/\r\n[ \t]+/g, ' ')

/** The parts of a mail that have no parts. */
function leavesOf(part: string): { headers: string; bytes: Buffer }[] {
  const headers = headersOf(part)
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  if (boundary === undefined) return [{ headers, bytes: decoded(headers, body) }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => leavesOf(one.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

function decoded(head: string, body: string): Buffer {
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
