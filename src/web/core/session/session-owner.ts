import { renewCsrf } from '../api/csrf.ts'
import { readCookie } from '../api/read-cookie.ts'
import { checkSession, isSessionChecked } from './check-session.ts'
import { readSession } from './session-store.ts'

/**
 * Says whether the session belongs to this player. If it now belongs to another player, this player's changes must not
 * be sent. The server is asked only if the CSRF cookie has changed. The result is `unknown` if it did not answer.
 */
export async function checkSessionOwner(user_id: number): Promise<'own' | 'other' | 'unknown'> {
  if (!readCookie('csrf')) await renewCsrf()
  if (!isSessionChecked()) await checkSession()
  if (!isSessionChecked()) return 'unknown'
  return readSession().me?.user_id === user_id ? 'own' : 'other'
}
