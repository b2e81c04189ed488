import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf, type SenderSettings } from './message.ts'

/** Sends by SMTP over a few persistent connections. Fails if the server does not answer for half a minute. */
export function smtpTransport(smtp_url: URL, from: SenderSettings, connections = 3): MailTransport {
  const transport = createTransport({
    ...serverOf(smtp_url),
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from))
      return {}
    },
    close: () => transport.close(),
  }
}

/**
 * Connects and logs in to a mail server without sending anything. Returns a short error; undefined if this succeeded.
 * Each step may take three seconds.
 */
export async function trySmtp(smtp_url: URL): Promise<string | undefined> {
  const ms = 3000
  const timeouts = { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms, dnsTimeout: ms }
  const transport = createTransport({ ...serverOf(smtp_url), ...timeouts })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    transport.close()
  }
}

const REASONS: Record<string, string> = {
  ESOCKET: 'it cannot be reached',
  EDNS: 'its host name is unknown',
  ETIMEDOUT: 'it does not respond',
  EAUTH: 'it rejects the username and password',
}

/** Returns a short text that is safe to show: the error's own message may contain a user name. */
function reasonOf(error: unknown): string {
  const { code = 'unknown' } = error as { code?: string }
  return REASONS[code] ?? code
}

/** A password is never sent over an unencrypted connection, unless the server is on this machine. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const is_local = ['localhost', '127.0.0.1', '::1'].includes(host)
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username ? { auth, requireTLS: !is_local } : {}),
  }
}
