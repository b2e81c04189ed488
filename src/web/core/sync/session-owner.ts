import { readCookie } from '../api/read-cookie.ts'
import { renewCsrf } from '../api/send-change.ts'
import { checkSession, isSessionChecked } from '../session/check-session.ts'
import { readSession } from '../session/session-store.ts'

/** Whose the session is: this player's, another's or nobody's, or not to be told while nobody answers. */
export type SessionOwner = 'own' | 'other' | 'unknown'

/**
 * Asked before anything is sent. Another tab may have logged somebody else in, whose team must not get what was meant for
 * another's; the cookie tells, and only then the server is asked.
 */
export async function findSessionOwner(user_id: number): Promise<SessionOwner> {
  if (!readCookie('csrf')) await renewCsrf()
  if (!isSessionChecked()) await checkSession()
  if (!isSessionChecked()) return 'unknown'
  return readSession().me?.user_id === user_id ? 'own' : 'other'
}
