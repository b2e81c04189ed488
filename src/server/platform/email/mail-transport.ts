import type { Mail } from './store.ts'

/** Whoever carries letters away. `send` throws where he cannot; `note` tells where a letter can be found, if anywhere. */
export type MailTransport = {
  send: (mail: Mail) => Promise<{ file?: string }>
  close: () => void
}

/** What may be logged of a letter that could not be sent; the fault's own words hold addresses. */
export type MailError = {
  code: string | undefined
  status: number | undefined
  /** Another try is of no use: the other side does not know the address. */
  is_final: boolean
  /** It is about this letter; any other letter may go through. */
  is_of_message: boolean
}

/** Reads what the post threw. */
export function mailErrorOf(error: unknown): MailError {
  const { code, responseCode: status } = error as { code?: string; responseCode?: number }
  const is_of_letter = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { code, status, is_of_message: is_of_letter, is_final: code === 'EENVELOPE' && isPermanent(status) }
}

/** What SMTP says with 5xx it says for good; without a status the address itself cannot be written. */
function isPermanent(status: number | undefined): boolean {
  return status === undefined || (status >= 500 && status < 600)
}
