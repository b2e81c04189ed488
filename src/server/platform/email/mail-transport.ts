import type { Mail } from './store.ts'

/** Sends emails. `send` throws if an email was not sent. It returns a path if the email was written to a file. */
export type MailTransport = {
  send: (mail: Mail) => Promise<{ file?: string }>
  close: () => void
}

/**
 * What prevents an email from being sent.
 * - `moment`: the server cannot take the email now. A retry may succeed.
 * - `address`: the recipient's address does not exist, or takes no email.
 * - `message`: the server permanently refuses this email. Other emails to the same address may succeed.
 * - `sender`, `login`: the server refuses the address or the login of the site. All emails fail until an operator has
 *   changed a setting.
 */
type MailProblem = 'moment' | 'address' | 'message' | 'sender' | 'login'

/** The part of a delivery error that may be logged. The error's own message contains addresses. */
export type MailError = {
  code: string | undefined
  status: number | undefined
  problem: MailProblem
  /** The error concerns only this email; other emails may succeed. */
  concerns_only_message: boolean
}

/** `command` is the SMTP command that was refused. `DATA` is also the command if the whole message was refused. */
type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

export function mailErrorOf(error: unknown): MailError {
  const { code, responseCode: status } = error as SmtpError
  const problem = problemOf(error as SmtpError)
  const is_for_all = problem === 'sender' || problem === 'login'
  const concerns_only_message = !is_for_all && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { code, status, problem, concerns_only_message }
}

/** Enhanced status codes (RFC 3463) are more precise than the status. */
const ENHANCED = {
  address: /^5\.[12]\./,
  /** The sender's address is wrong (5.1.7, 5.1.8). */
  sender: /^5\.1\.[78]$/,
  /** The message is too long (5.2.3, 5.3.4). */
  message: /^5\.(2\.3|3\.4)$/,
  /** The server's policy forbids the email. The reason may be our server, so the address is not given up. */
  policy: /^5\.7\./,
}

function problemOf({ code, responseCode: status, command, response = '' }: SmtpError): MailProblem {
  const is_permanent = status !== undefined && status >= 500 && status < 600
  if (code === 'EAUTH') return is_permanent ? 'login' : 'moment'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'moment'
  // Without a status, the email was not sent to the server: the address is not valid, or the email is too long.
  if (!status) return 'message'
  if (!is_permanent) return 'moment'

  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  const says = (what: keyof typeof ENHANCED) => ENHANCED[what].test(enhanced)
  if (says('message')) return 'message'
  if (says('sender')) return 'sender'
  if (command === 'MAIL FROM') return status === TOO_LONG ? 'message' : 'sender'
  if (command === 'RCPT TO') return says('policy') ? 'moment' : 'address'
  return says('address') ? 'address' : 'message'
}

/** "Exceeded storage allocation": the server's answer if the announced size of an email is too large (RFC 1870). */
const TOO_LONG = 552
