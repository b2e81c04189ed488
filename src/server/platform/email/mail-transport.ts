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
}

export function mailErrorOf(error: unknown): MailError {
  const { code, responseCode: status } = error as { code?: string; responseCode?: number }
  const concerns_only_message = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { code, status, concerns_only_message, is_final: code === 'EENVELOPE' && isPermanent(status) }
}

/** SMTP errors 5xx are permanent; without a status the address itself is invalid. */
function isPermanent(status: number | undefined): boolean {
  return status === undefined || (status >= 500 && status < 600)
}
