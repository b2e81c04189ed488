import { type Send, sendFromBrowser } from '../api/send.ts'

/** A sender with additional request headers that records the headers of the last reply. */
export function captureHeaders(own: Record<string, string> = {}): { send: Send; captured: () => Headers } {
  let last = new Headers()

  const send: Send = async (address, init) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...own }
    const response = await sendFromBrowser(address, { ...init, headers })
    last = response.headers
    return response
  }
  return { send, captured: () => last }
}
