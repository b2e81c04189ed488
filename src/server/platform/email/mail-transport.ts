import type { Mail } from './store.ts'

/** Sends emails. `send` throws if it fails. If it wrote the email to a file, it returns the path. */
export type MailTransport = {
  send: (mail: Mail) => Promise<{ file?: string }>
  close: () => void
}

/** The part of a delivery error that may be logged; the error message itself contains addresses. */
export type MailError = {
  code: string | undefined
  status: number | undefined
  /** Retrying is useless: the server refuses the address permanently. */
  is_final: boolean
  /** The error concerns only this email; other emails may succeed. */
  concerns_only_message: boolean
  /**
   * The server says that the address does not exist or takes no email. A refusal by policy (5.7) is not about the
   * address.
   */
  refuses_address: boolean
}

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

export function mailErrorOf(error: unknown): MailError {
  const { code, responseCode: status, command, response = '' } = error as SmtpError
  const concerns_only_message = code === 'EENVELOPE' || code === 'EMESSAGE'
  const is_final = code === 'EENVELOPE' && isPermanent(status)
  const refuses_address =
    is_final && command === 'RCPT TO' && status !== undefined && !/^\d{3}[ -]5\.7\./.test(response)
  return { code, status, concerns_only_message, is_final, refuses_address }
}

/** SMTP errors 5xx are permanent; without a status the address itself is invalid. */
function isPermanent(status: number | undefined): boolean {
  return status === undefined || (status >= 500 && status < 600)
}
