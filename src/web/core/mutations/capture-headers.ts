import { type Send, sendFromBrowser } from '../api/send.ts'

/** Returns a `send` function that adds request headers, and a function that returns the headers of the last reply. */
export function captureHeaders(extra_headers: Record<string, string> = {}): {
  send: Send
  lastHeaders: () => Headers
} {
  let last_headers = new Headers()

  const send: Send = async (address, init) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...extra_headers }
    const response = await sendFromBrowser(address, { ...init, headers })
    last_headers = response.headers
    return response
  }
  return { send, lastHeaders: () => last_headers }
}
