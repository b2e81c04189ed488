import { getMyRank } from '#contract/me.ts'
import { renewCsrf } from '../api/csrf.ts'
import { readCookie } from '../api/read-cookie.ts'
import { fetchReply } from '../api/reply.ts'
import { readSession, setPlayer, setReconnecting, setVisitor } from './session-store.ts'

const never_aborted = new AbortController().signal

/** The CSRF cookie that was sent with the last answered check. */
let checked_cookie: string | null | undefined

/** Whether the browser's current session has been checked. False if another tab has started a new session since. */
export function isSessionChecked(): boolean {
  return checked_cookie === readCookie('csrf')
}

/**
 * Returns the CSRF token of the session that the page shows; undefined if the page shows no player. The server accepts
 * the token only in that session. If another tab has started a new session, the server refuses a request with this
 * token.
 */
export function checkedCsrf(): string | undefined {
  return readSession().state === 'player' ? (checked_cookie ?? undefined) : undefined
}

/**
 * Fetches the logged-in user, with score and rank. If the reply is 401, ends the session. After any other failure,
 * marks the session as reconnecting and returns false. If the user has logged out meanwhile, ignores the reply and
 * returns true.
 */
export async function checkSession(): Promise<boolean> {
  const was_visitor = readSession().state === 'visitor'
  const answer = await fetchRank()
  // The user logged out in the meantime, so the reply belongs to the previous session.
  if (!was_visitor && readSession().state === 'visitor') return true
  if (answer.ok) setPlayer(answer.data)
  else if (answer.status === 401) endSession()
  else setReconnecting()
  return answer.ok || answer.status === 401
}

async function fetchRank() {
  const cookie = readCookie('csrf')
  const answer = await fetchReply(getMyRank, {}, never_aborted)
  if (answer.ok || answer.status === 401) checked_cookie = cookie
  return answer
}

/**
 * Logs out in the browser. The CSRF cookie is replaced, because a player's cookie makes every page check the session.
 */
export function endSession(): void {
  setVisitor()
  void renewCsrf()
}

/** Fetches the user after a login or registration. If that fails, loads the start page as a new document. */
export async function loadPlayer(): Promise<void> {
  const answer = await fetchRank()
  if (answer.ok) setPlayer(answer.data)
  else location.assign('/')
}
