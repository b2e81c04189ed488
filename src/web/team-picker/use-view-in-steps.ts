import { type ReactNode, useDeferredValue } from 'react'
import type { MyTeam } from '../team/my-team.ts'

/**
 * Until the team is known, renders the page in small steps, so that arriving replies do not block the page: a store's
 * update would otherwise render all athletes at once. After that each change of the team is shown immediately.
 */
export function useViewInSteps(team: MyTeam | undefined, view: ReactNode): ReactNode {
  return useDeferredValue(team ? null : view) ?? view
}
