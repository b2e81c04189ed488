import type { Me } from '#contract/me.ts'
import { readCookie } from '../api/read-cookie.ts'

/** Who reads. `is_reconnecting`: the last check was not answered, and is tried again. */
export type Session =
  | { state: 'unknown'; me: null; is_reconnecting: boolean }
  | { state: 'visitor'; me: null; is_reconnecting: false }
  | { state: 'player'; me: Me; is_reconnecting: boolean }

/** As the server draws every page, because it draws it for everybody. */
export const UNKNOWN: Session = { state: 'unknown', me: null, is_reconnecting: false }
const VISITOR: Session = { state: 'visitor', me: null, is_reconnecting: false }

let session: Session | undefined
const listeners = new Set<() => void>()

/** Whoever has no cookie of a player is a visitor, without a word from the server. */
export function readSession(): Session {
  session ??= hasPlayerCookie() ? UNKNOWN : VISITOR
  return session
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** public/theme.js asks the same before the first paint. */
export function hasPlayerCookie(): boolean {
  return readCookie('csrf')?.startsWith('p.') ?? false
}

export function setPlayer(me: Me): void {
  setSession({ state: 'player', me, is_reconnecting: false })
}

export function setVisitor(): void {
  if (readSession().state !== 'visitor') setSession(VISITOR)
}

/** Not to know is no reason to show the player the door (rules §9). */
export function setReconnecting(): void {
  const known = readSession()
  if (known.state !== 'visitor') setSession({ ...known, is_reconnecting: true })
}

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
