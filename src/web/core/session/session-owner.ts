import { renewCsrf } from '../api/csrf.ts'
import { readCookie } from '../api/read-cookie.ts'
import { checkSession, isSessionChecked } from './check-session.ts'
import { readSession } from './session-store.ts'

/**
 * Whether the session belongs to this player. Called before each pending change is sent. Another player may have logged
 * in in another tab, and must not get this player's changes. The server is asked only if the CSRF cookie has changed.
 * The result is `unknown` if the server did not answer.
 */
export async function findSessionOwner(user_id: number): Promise<'own' | 'other' | 'unknown'> {
  if (!readCookie('csrf')) await renewCsrf()
  if (!isSessionChecked()) await checkSession()
  if (!isSessionChecked()) return 'unknown'
  return readSession().me?.user_id === user_id ? 'own' : 'other'
}
