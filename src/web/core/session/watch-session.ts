import { readCookie } from '../api/read-cookie.ts'
import { UNAUTHORIZED } from '../api/send.ts'
import { checkSession } from './check-session.ts'
import { pollRegularly } from './poll-regularly.ts'
import { hasPlayerCookie, readSession, setVisitor } from './session-store.ts'

/** The CSRF cookie at the last check. The current cookie differs from it if another tab has logged in or out since. */
let checked_cookie: string | null | undefined
let is_checking = false

/** Keeps the session up to date while the page is open. Returns a function that stops watching. */
export function watchSession(): () => void {
  const stop = pollRegularly({ poll: check, isDue: () => readCookie('csrf') !== checked_cookie })
  document.addEventListener(UNAUTHORIZED, checkPlayer)
  return () => {
    stop()
    document.removeEventListener(UNAUTHORIZED, checkPlayer)
  }
}

/** Called after a reply of 401. If the user is a player, their session may have been ended on another device. */
function checkPlayer(): void {
  if (readSession().state === 'player' && !is_checking) void check()
}

/** Makes the session check run again the next time the page becomes visible. */
export function forgetCheck(): void {
  checked_cookie = undefined
}

async function check(): Promise<boolean> {
  is_checking = true
  const is_answered = hasPlayerCookie() ? await checkSession() : true
  if (!hasPlayerCookie()) setVisitor()
  checked_cookie = readCookie('csrf')
  is_checking = false
  return is_answered
}
