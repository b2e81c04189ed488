import type { Me } from '#contract/me.ts'
import { readCookie } from '../api/read-cookie.ts'

/** The current user. `is_reconnecting`: the last check was not answered and is being retried. */
export type Session =
  | { state: 'unknown'; me: null; is_reconnecting: boolean }
  | { state: 'visitor'; me: null; is_reconnecting: false }
  | { state: 'player'; me: Me; is_reconnecting: boolean }

/** The state until the first check is answered. The server renders pages in this state, the same for all users. */
export const UNKNOWN: Session = { state: 'unknown', me: null, is_reconnecting: false }
const VISITOR: Session = { state: 'visitor', me: null, is_reconnecting: false }

let session: Session | undefined
const listeners = new Set<() => void>()

/** Without a player's cookie the user is a visitor, which needs no request. */
export function readSession(): Session {
  session ??= hasPlayerCookie() ? UNKNOWN : VISITOR
  return session
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the cookie is a player's. public/theme.js makes the same check before the first paint. */
export function hasPlayerCookie(): boolean {
  return readCookie('csrf')?.startsWith('p.') ?? false
}

export function setPlayer(me: Me): void {
  setSession({ state: 'player', me, is_reconnecting: false })
}

export function setVisitor(): void {
  if (readSession().state !== 'visitor') setSession(VISITOR)
}

/** An unanswered check does not log the player out (rules §9). */
export function setReconnecting(): void {
  const known = readSession()
  if (known.state !== 'visitor') setSession({ ...known, is_reconnecting: true })
}

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
