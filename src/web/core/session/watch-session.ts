import { readCookie } from '../api/read-cookie.ts'
import { UNAUTHORIZED } from '../api/send.ts'
import { checkSession } from './check-session.ts'
import { pollRegularly } from './poll-regularly.ts'
import { hasPlayerCookie, readSession, setVisitor } from './session-store.ts'

/** The cookie at the last check. Another tab may have logged in or out since. */
let checked: string | null | undefined
let is_checking = false

/** Keeps what is known of the reader true, as long as the page is open. Returns how to stop. */
export function watchSession(): () => void {
  const stop = pollRegularly({ ask: check, isDue: () => readCookie('csrf') !== checked })
  document.addEventListener(UNAUTHORIZED, checkPlayer)
  return () => {
    stop()
    document.removeEventListener(UNAUTHORIZED, checkPlayer)
  }
}

/** A call of a player's was answered 401: perhaps his session was ended from elsewhere. */
function checkPlayer(): void {
  if (readSession().state === 'player' && !is_checking) void check()
}

/** What was known of the last check counts no more: the next look at the page checks again. */
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
