import { use } from 'react'
import type { Weekend } from '#contract/weekends.ts'
import { SessionContext } from '../session/session-context.ts'
import { MySeason } from './my-season.tsx'
import { VisitorActions } from './visitor-actions.tsx'

/** The one thing to do now: a visitor may come in, a player sees where he stands. */
export function HomeActions(season: { next: Weekend | undefined; is_decided: boolean }) {
  const { me } = use(SessionContext)
  return me ? <MySeason me={me} {...season} /> : <VisitorActions />
}
