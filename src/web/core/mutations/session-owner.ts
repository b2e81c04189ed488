import { renewCsrf } from '../api/csrf.ts'
import { readCookie } from '../api/read-cookie.ts'
import { checkSession, isSessionChecked } from '../session/check-session.ts'
import { readSession } from '../session/session-store.ts'

/** The owner of the session: this player, another player or nobody, or unknown while there is no reply. */
export type SessionOwner = 'own' | 'other' | 'unknown'

/**
 * Called before anything is sent. Another tab may have logged in another player, whose team must not get this player's
 * changes. The cookie shows whether the session changed; only then is the server asked.
 */
export async function findSessionOwner(user_id: number): Promise<SessionOwner> {
  if (!readCookie('csrf')) await renewCsrf()
  if (!isSessionChecked()) await checkSession()
  if (!isSessionChecked()) return 'unknown'
  return readSession().me?.user_id === user_id ? 'own' : 'other'
}
