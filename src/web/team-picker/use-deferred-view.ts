import { type ReactNode, useDeferredValue } from 'react'
import type { MyTeam } from '../team/my-team.ts'

/**
 * Until the team is known, defers the view: React renders it in small steps, so that arriving replies do not block the
 * page. Once the team is known, each change of the team is rendered immediately.
 */
export function useDeferredView(team: MyTeam | undefined, view: ReactNode): ReactNode {
  return useDeferredValue(team ? null : view) ?? view
}
