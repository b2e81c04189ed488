import { createContext } from 'react'
import type { Me } from '#contract/me.ts'
import { type Session, UNKNOWN } from './session-store.ts'

/**
 * The session, and functions to change it. While the session is unknown, pages are rendered as for a visitor. Meanwhile
 * the style sheet hides the parts that are only for visitors.
 */
export type SessionValue = Session & {
  /** Called after the server has accepted a login. */
  logIn: () => Promise<void>
  /** Fetches the user again. Called after a change whose reply does not contain the user. */
  recheck: () => Promise<unknown>
  /** Called after the server has ended the session. To end the session, go to /api/logout. */
  logOut: () => void
  /** Stores the player's data from the reply to a change. */
  update: (me: Me) => void
}

const nothing = () => {}

export const SessionContext = createContext<SessionValue>({
  ...UNKNOWN,
  logIn: async () => {},
  recheck: async () => {},
  logOut: nothing,
  update: nothing,
})
