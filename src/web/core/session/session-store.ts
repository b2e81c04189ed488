import type { Me } from '#contract/me.ts'
import { readCookie } from '../api/read-cookie.ts'

/** The session of this browser. `is_reconnecting` is true if the last check was not answered and is being repeated. */
export type Session =
  | { state: 'unknown'; me: null; is_reconnecting: boolean }
  | { state: 'visitor'; me: null; is_reconnecting: false }
  | { state: 'player'; me: Me; is_reconnecting: boolean }

/** The session until the first check is answered. The server renders all pages with this session. */
export const UNKNOWN: Session = { state: 'unknown', me: null, is_reconnecting: false }
const VISITOR: Session = { state: 'visitor', me: null, is_reconnecting: false }

let session: Session | undefined
const listeners = new Set<() => void>()

/** Returns the current session. A user without a player's cookie is a visitor, so no request is needed. */
export function readSession(): Session {
  session ??= hasPlayerCookie() ? UNKNOWN : VISITOR
  return session
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the CSRF cookie belongs to a player's session. public/theme.js makes the same check before the first paint.
 */
export function hasPlayerCookie(): boolean {
  return readCookie('csrf')?.startsWith('p.') ?? false
}

export function setPlayer(me: Me): void {
  setSession({ state: 'player', me, is_reconnecting: false })
}

export function setVisitor(): void {
  if (readSession().state !== 'visitor') setSession(VISITOR)
}

/** Marks the session as reconnecting. The player stays logged in, although the check was not answered (rules §9). */
export function setReconnecting(): void {
  const known = readSession()
  if (known.state !== 'visitor') setSession({ ...known, is_reconnecting: true })
}

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
