import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type Received = {
  mail: Email
  source: string
  /** Sender and recipients of the SMTP envelope. */
  from: string
  to: string[]
  /** When the email had arrived, in milliseconds since 1970. */
  at: number
}

export type MailServer = {
  url: URL
  /** The accepted emails, oldest first. */
  received: Received[]
  /** The number of emails that the server has received without answering. */
  held: number
  /**
   * `sender`, `recipient` and `mail` are the SMTP statuses of the replies to MAIL FROM, to RCPT TO and to the email
   * itself; 250 accepts. After it has accepted `max_emails` emails, the server does not reply to further ones.
   * `failing` is the share of emails that it refuses temporarily, and `reason` is the text of its refusals.
   */
  behavior: {
    sender: number
    recipient: number
    mail: number
    max_emails: number
    failing: number
    reason: string
  }
}

/** Opens a mail server on loopback that accepts and parses emails. By default, it is closed after the test. */
export async function openMailServer(
  clear: (close: () => Promise<void>) => void = onTestFinished,
): Promise<MailServer> {
  const behavior = {
    sender: 250,
    recipient: 250,
    mail: 250,
    max_emails: Number.POSITIVE_INFINITY,
    failing: 0,
    reason: 'no',
  }
  const mail_server: MailServer = { url: new URL('smtp://127.0.0.1'), received: [], held: 0, behavior }
  const take = async (
    stream: Readable,
    envelope: SMTPServerEnvelope,
    done: (error: Error | null) => void,
  ) => {
    const received = await read(await buffer(stream), envelope)
    if (mail_server.received.length >= behavior.max_emails) return void mail_server.held++
    const status = Math.random() < behavior.failing ? 451 : behavior.mail
    if (status === 250) mail_server.received.push(received)
    done(refusalOf(status, behavior.reason))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalOf(behavior.sender, behavior.reason)),
    onRcptTo: (_address, _session, done) => done(refusalOf(behavior.recipient, behavior.reason)),
    // If a client is killed while it sends, the stream breaks.
    onData: (stream, { envelope }, done) => void take(stream, envelope, done).catch(() => {}),
    closeTimeout: 100,
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  clear(() => new Promise((closed) => server.close(() => closed())))
  mail_server.url.port = String((listening.address() as AddressInfo).port)
  return mail_server
}

async function read(source: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<Received> {
  const mail = await PostalMime.parse(source)
  const to = rcptTo.map(({ address }) => address)
  return { mail, source: source.toString(), from: mailFrom ? mailFrom.address : '', to, at: Date.now() }
}

function refusalOf(status: number, reason: string): Error | null {
  return status === 250 ? null : Object.assign(new Error(reason), { responseCode: status })
}
