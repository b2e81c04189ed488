import { createContext } from 'react'
import type { Me } from '#contract/me.ts'
import { type Session, UNKNOWN } from './session-store.ts'

/** Who reads, and what may happen to that (spec §4). Page and menu of the unknown are drawn as a visitor's, and hidden. */
export type SessionValue = Session & {
  /** After a login that the server accepted. */
  logIn: () => Promise<void>
  /** Asks anew who reads, after a change whose reply does not say. Without an answer the player stays who he was. */
  recheck: () => Promise<unknown>
  /** Where the server has ended the session already; to have it ended, go to /api/logout. */
  logOut: () => void
  /** What the server says of the player after a change of his. */
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
