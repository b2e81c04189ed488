import { createContext } from 'react'

/** Who reads. Nobody can log in yet, so everybody is known to be a visitor. */
export type Session = { state: 'unknown' | 'visitor' }

/** The menu is empty while this is unknown. */
export const SessionContext = createContext<Session>({ state: 'visitor' })
