import { readCookie } from '../api/read-cookie.ts'
import { UNAUTHORIZED } from '../api/send.ts'
import { checkSession } from './check-session.ts'
import { pollRegularly } from './poll-regularly.ts'
import { hasPlayerCookie, readSession, setVisitor } from './session-store.ts'

/** The cookie at the last check. Another tab may have logged in or out since. */
let checked: string | null | undefined
let is_checking = false

/** Keeps the session state up to date while the page is open. Returns a function that stops it. */
export function watchSession(): () => void {
  const stop = pollRegularly({ poll: check, isDue: () => readCookie('csrf') !== checked })
  document.addEventListener(UNAUTHORIZED, checkPlayer)
  return () => {
    stop()
    document.removeEventListener(UNAUTHORIZED, checkPlayer)
  }
}

/** A player's request was answered with 401: the session may have been ended elsewhere. */
function checkPlayer(): void {
  if (readSession().state === 'player' && !is_checking) void check()
}

/** Invalidates the last check: the next return to the page checks again. */
export function forgetCheck(): void {
  checked = undefined
}

async function check(): Promise<boolean> {
  is_checking = true
  const is_answered = hasPlayerCookie() ? await checkSession() : true
  if (!hasPlayerCookie()) setVisitor()
  checked = readCookie('csrf')
  is_checking = false
  return is_answered
}
